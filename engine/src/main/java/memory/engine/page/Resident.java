package memory.engine.page;

/// A page and how much of it is shown.
public record Resident(Page page, Fidelity fidelity) {}
