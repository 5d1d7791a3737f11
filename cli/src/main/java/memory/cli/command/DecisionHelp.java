package memory.cli.command;

import memory.cli.output.ExitCode;

/// `memory decision help`: every action on one page.
final class DecisionHelp {
  private static final String PAGE =
      """
      memory decision add TEXT|-            a new decision [--title T --tag T… --reason R --status draft]
        one that says the same stands:      --update ID | --force
        one that contradicts it stands:     --supersede ID --reason R | --keep-both ID | --force
      memory decision list                  all, newest first [--status S] [--tag T] [-n N] [--all-projects]
      memory decision search QUERY          free text, status: and tag: in it are filters
      memory decision show ID               one of them, whole
      memory decision edit ID TEXT          another text, title, tags or reason
      memory decision remove ID             it goes, its id stays taken
      memory decision supersede ID TEXT --reason R
      memory decision conflict ID ID [NOTE] both say that they contradict each other
      memory decision resolve ID STATUS     active, draft, rejected or superseded
      memory decision status                where they are, how many, what is on
      memory decision purge --yes           removes those past their retention [--compact]
      memory decision reset --yes           removes all of one scope (also: clear)
      memory decision enable | disable      --global or --project
      memory decision doctor                bad lines, duplicates, contradictions, loose ends

      Every action takes --scope global|project. New decisions go to the project's log when there is a
      project, else to the global one. Exit codes: 0 done, 1 nothing found, 2 wrong usage, 3 denied or
      disabled, 5 one stands against it.
      """;

  private DecisionHelp() {}

  static ExitCode print(Call call) {
    call.console().print(PAGE);
    return ExitCode.OK;
  }
}
