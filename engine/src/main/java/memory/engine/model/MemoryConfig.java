package memory.engine.model;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Everything that can be set, as values. `ResolvedConfig` makes it and knows where each came from;
/// lengths are in characters unless their name says otherwise.
///
/// @param enabled false = no memory at all: nothing injected, nothing written
/// @param projectKey a name for the project, instead of its repository
/// @param traces keep a record of recalls and injections
/// @param tracePrompts a trace keeps how its prompt begins
/// @param strictWriteback staged notes are checked before they become memory
/// @param writeMaxChars the longest text of one write
/// @param changes what becomes of new text in a trusted project's memory
/// @param captureTurns of a prompt also sentences that decide are candidates, not only marked lines
public record MemoryConfig(
    boolean enabled,
    Optional<String> projectKey,
    Injection injection,
    Actions actions,
    Conversations conversations,
    Index index,
    Resident resident,
    boolean traces,
    boolean tracePrompts,
    boolean strictWriteback,
    Search search,
    int writeMaxChars,
    Decisions decisions,
    Curated curated,
    Diagnostics diagnostics,
    boolean captureTurns,
    Vault vault,
    TrustChanges changes) {

  /// What goes into the prompt.
  ///
  /// @param budgetChars the total, never exceeded
  /// @param hits most recalled passages; [#ANY_HITS] = no limit
  /// @param fit as many hits as earn their place and fit; false = a few, where [#hits] sets no
  ///   limit
  /// @param search recall at all; without it only windows are injected
  /// @param auto inject without being asked (spec 5)
  /// @param globalAuto inject records that call themselves global too (spec 5)
  /// @param conversations turns of past conversations, too
  /// @param minScore hits below it are left out, besides the gate
  /// @param excerptChars a longer passage is shown as its best excerpt
  /// @param snippetChars the longest text of a spec 5 record
  /// @param inSystemPrompt the recalled block goes to the system prompt, not to the user's message
  public record Injection(
      Profile profile,
      int budgetChars,
      int hits,
      boolean fit,
      boolean search,
      boolean auto,
      boolean globalAuto,
      boolean conversations,
      double minScore,
      int excerptChars,
      int snippetChars,
      boolean inSystemPrompt,
      Caps caps) {

    /// A block shows no more lines of a `MEMORY.md`.
    public static final int INDEX_LINES = 150;

    /// No limit: more than a block has room for.
    public static final int ANY_HITS = 100;

    private static final int FEW_HITS = 3;

    /// The most recalled passages: [#hits] where that is a limit, else as many as fit, or a few.
    public int mostHits() {
      return hits < ANY_HITS ? hits : fit ? ANY_HITS : FEW_HITS;
    }
  }

  /// When an agent is told what notes say of what it does.
  ///
  /// @param before at an edit or a command, before it
  /// @param after at a command that failed
  /// @param subagents with the task that a subagent is given
  public record Actions(boolean before, boolean after, boolean subagents) {}

  /// What is read of the conversations that agents keep.
  ///
  /// @param agents whose; empty = all that can be read
  /// @param days how old they may be; 0 = any age
  /// @param since the first day on which they may have ended; empty = any
  /// @param project the folder that they must have been about; empty = any
  public record Conversations(
      boolean enabled, List<String> agents, int days, Optional<LocalDate> since, String project) {}

  /// The caps of the sections, by their names.
  public record Caps(
      int preamble,
      int scratchpad,
      int today,
      int recalled,
      int decisions,
      int index,
      int profile,
      int yesterday) {}

  /// The `index` profile's cap for each scope's `MEMORY.md`, whichever is hit first.
  public record Index(int maxLines, int maxBytes) {}

  /// The `resident` profile.
  ///
  /// @param pageTable keep the page table; does not choose the profile
  /// @param maxTokens of 4 UTF-8 bytes each
  public record Resident(boolean pageTable, int maxTokens) {}

  /// @param getMaxChars the longest output of a `get`
  /// @param mode how passages are compared with a question, where models for it are at hand
  public record Search(int limit, int snippetChars, int getMaxChars, SearchMode mode) {}

  /// Spec 3's part.
  public record Decisions(
      boolean enabled,
      int draftDays,
      int rejectedDays,
      int supersededDays,
      int maxInjected,
      boolean capture,
      boolean captureConfirm,
      int captureMaxPerTurn) {}

  /// Spec 4's part.
  ///
  /// @param dataDir where the curated files lie, when not in their usual place
  public record Curated(Optional<String> dataDir, int memoryChars, int userChars) {}

  public record Diagnostics(boolean logs, boolean promptPreview, boolean usageCounters) {}

  /// The folder of notes that exports go to.
  public record Vault(Optional<String> dir, String memoryDir, String knowledgeDir) {}

  /// What becomes of text in a trusted project's memory that was neither written here nor looked
  /// at.
  public enum TrustChanges implements Labelled {
    /// Recalled with a label that says so; not in the standing block.
    LABEL,
    /// Not shown to a model at all.
    HOLD,
    /// Shown like anything else.
    ACCEPT
  }
}
