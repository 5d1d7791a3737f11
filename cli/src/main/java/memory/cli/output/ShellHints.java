package memory.cli.output;

import memory.engine.file.ShellWords;
import memory.engine.request.Hint;

/// The way out of a refusal as a person types it.
public final class ShellHints {
  private ShellHints() {}

  public static String of(Hint hint) {
    return switch (hint.way()) {
      case SAID -> hint.about();
      case APPEND -> "leave --mode overwrite out";
      case CHOOSE_SCOPE -> "choose: --scope project | --scope global";
      case CITE_A_NOTE -> "give an id or PATH#L3 as memory search cites it";
      case COMPACT_DECISIONS ->
          "a decision log is made smaller by: memory decision purge --compact";
      case DECISION_DOCTOR -> "nothing was changed; memory decision doctor tells what is odd in it";
      case EDIT_CURATED -> "use memory curated replace or remove";
      case EDIT_DECISION -> "use memory decision edit or supersede";
      case ENABLE_DECISIONS ->
          "memory decision status says where; memory decision enable --global or --project";
      case ENABLE_MEMORY -> "memory on switches it on";
      case GIVE_REASON -> "say why: --reason TEXT";
      case LIST_COPIES -> "memory doctor names what there is to merge";
      case LIST_CURATED -> "memory curated read shows them";
      case LIST_DECISIONS -> "memory decision list shows the ids";
      case LIST_FAULTS -> "memory faults lists them";
      case LIST_IDS -> "memory search --json and memory decision list show the ids";
      case LIST_PAGES -> "memory pages lists them";
      case LIST_RECOVERIES -> "memory restore lists them";
      case LIST_SCRATCHPAD -> "memory scratchpad list shows them";
      case LIST_STALE -> "memory stale lists them";
      case MIGRATE -> "take it over with: memory migrate --scope project";
      case NAME_SCOPE -> "choose: --scope project | --scope global";
      case NAME_PROJECT -> "use --project DIR or --scope global";
      case NAME_TOPIC -> "for example: --topic build";
      case PURGE_DECISIONS -> "use memory decision purge";
      case READ_CONVERSATIONS -> "memory conversations on reads them";
      case SEARCH_IDS -> "memory search --json shows ids, which an edit changes";
      case SHOW_FILE -> "memory get " + hint.about() + " shows them";
      case TRUST -> "look at it, then run: " + ShellWords.of("memory", "trust", hint.about());
    };
  }
}
