package memory.engine.page;

import memory.engine.request.PagesResult.Fidelity;

/// A page and how much of it is shown.
public record Resident(Page page, Fidelity fidelity) {}
