package memory.cli.option;

/// What may be typed, and what `--help`, the manual page, the completion scripts and
/// `docs/commands.md` say of it; [CommandFile] reads it. A text in a class, since a resource costs
/// a one-shot command tens of milliseconds.
///
/// ```
/// name: what the command does
///   action: what it does                        (bare) = when none is typed
///     <LABEL> LEAST..MOST [only|these] {known|words} {next}  what its words are
///     --name, -n METAVAR{type} …  what the option does      … = may be repeated
///     & names of shared options
///   $ an example  # what it shows
/// ```
///
/// A type is `least..most`, `words|to|choose|from`, `day`, `moment` (in UTC), `zone` or `ms`;
/// without one any text is taken, without METAVAR the option is a flag. Two blanks stand before
/// what is said.
final class CommandText {
  static final String TEXT =
      """

      == shared
      limit = -n, --limit N{1..1000}  Most hits shown (search.limit: 5)
      decision-limit = -n, --limit N{1..1000}  Most shown (list: all; search: as search.limit has it)
      one-scope = --scope S{global|project|local}  One scope only (all that may be read)
      one-scope-or-team = --scope S{global|project|local|team}  One scope only (all that may be read)
      shown-scope = --scope S{global|project|local|team}  One scope only (all that may be read, the project's file first)
      since = --since DATE{day}  From this day on: 2026-02-15, yesterday, monday, 7d
      all-projects = --all-projects  Also global records that name another project
      block-session = --session ID  The session it is for: no hit is recalled twice in one. Without it there is none
      host = --host NAME{claude|codex|gemini|qwen|copilot|cursor|cline|opencode|pi}  The agent host, whose own limits are kept
      part = --part PART{merged|standing|recalled}  Which half (merged; standing without PROMPT)
      profile = --profile P{selective|index|resident|snapshot}  The policy that makes the block (injection.profile: selective)
      budget = --budget CHARS{0..1000000}  The most characters, all included (injection.budget: 16000)
      k = -k N{0..100}  Most recalled hits (as many as fit)
      fit = --fit  As many hits as fit, whatever injection.hits says
      no-search = --no-search  The windows alone, nothing recalled
      last = --last  The latest one, as without an ID
      trace-session = --session ID  Only what this session was given
      every-folder = --all-projects  Of every folder, and not of this project alone
      topic = --topic NAME  The topic's file, without .md
      tag = --tag T …  A tag
      reason = --reason, --note R  Why
      update = --update ID  Change that decision instead
      supersede = --supersede ID  Replace that decision; needs --reason
      keep-both = --keep-both ID  Note at both that they contradict each other
      force = --force  Whatever stands already
      scope = --scope S{global|project|local}  Whose memory (global)
      scope-or-team = --scope S{global|project|local|team}  Whose memory (global)
      session = --session ID  The session that writes (MEMORY_SESSION or PI_SESSION_ID of the environment)
      raw = --raw  The text as it is in the file: not masked, not blocked, uncapped
      max-chars = --max-chars N{1..10000000}  Most characters of text in all (get.maxOutputChars: 10000)
      title = --title T  What it is shown as
      status = --status S{active|draft|rejected|superseded}  Its status
      listed-status = --status S{active|draft|rejected|superseded|all}  Only this status (list: all; search: active)
      new-decision = --scope S{global|project|team}  Whose (a new one: the project's where there is one)
      listed-decisions = --scope S{global|project|team}  One scope only (all that may be read)
      changed-decision = --scope S{global|project|team}  Whose (wherever it stands)
      own-decision = --scope S{global|project}  Whose (wherever it stands)
      own-logs = --scope S{global|project}  One scope only (all that may be read)
      one-log = --scope S{global|project}  Whose (the project's where there is one)
      named-log = --scope S{global|project}  For all your projects or for this one alone; one is to be named
      kept-scope = --scope S{global|project}  Whose (that of the project it was said in)
      global = --global  The same as --scope global
      this-project = --this-project, --project  The same as --scope project; pi's --project alone too
      or-side = & global this-project
      yes = --yes, -y  Do it without asking
      needless-yes = --yes  For scripts; it asks nothing
      idle = --idle SECONDS{1..604800}  End after this long without a request; 1800 unless said
      consent = --yes  Do it without asking
      switch-session = --session ID  For this session alone (MEMORY_SESSION or PI_SESSION_ID of the environment)
      here = --here  In this project, in every session
      always = --always  Everywhere, even where a session is known
      all = --all  All that wait, of the session when one is given
      date = --date DATE{day}  Another day's log (today)
      apply = --apply  Write it; without, it is only shown

      == Commands

      search: Find passages of memory, cited as path#Lstart-Lend, best first
        <QUERY> 0..  Any text; status: tag: kind: scope: path: since: until: in it are filters
        & limit one-scope-or-team
        --kind K{index|topic|daily|scratchpad|user|curated|decision|conversation} …  Only this kind of memory
        --tag T …  Only what carries this tag
        & since
        --until DATE{day}  Up to this day, inclusive
        --path GLOB  Only files like daily/2026-*
        --status S{active|draft|rejected|superseded}  Only this status (active)
        --archived  Also what lies below archive/
        & all-projects
        --in WHAT{notes|conversations|all}  Where to look (notes); conversations = what agents keep of yours (memory conversations)
        --mode M{keyword|semantic|deep}  How to search (search.mode: keyword); the others need memory semantic
        --context N{0..1000}  Whole passages, with N lines of the file before and after
        --explain  The parts of each score and the terms that matched
        --prefix  The last word may be typed only half, as while typing
        --batch FILE|-  Answer JSONL lines {"id":…,"query":…} in order, one JSON object each
        --block CHARS{1..10000000}  With --batch: also the hits as injected, within CHARS characters
        $ memory search which database did we choose  # the five best passages
        $ memory search auth kind:daily since:2026-02-01 -n 10  # only daily logs since then
        $ memory search --json --explain "connection pool"  # for scripts, with the score's parts
        $ memory search --batch queries.jsonl --block 2500  # many queries in one process

      preview: Show what would stand before a prompt, and why
        <PROMPT> 0..  The user's prompt as it is; - reads it from stdin
        & block-session host part profile budget k fit no-search
        --no-trace  Put nothing on record: memory traces does not list it
        $ memory preview "which database did we choose?"  # sections with their caps, hits with their scores, then the block
        $ memory preview --profile index  # another policy's block

      why: Explain an injection: what each passage that was found scored, and what became of it
        <TRACE> 0..1  The trace that inject --json names
        & last trace-session every-folder
        $ memory why  # of the latest prompt
        $ memory why t-0a1b2c3d4e5f  # of one that memory traces lists

      add: Write something down: in today's log, or where an option says
        <TEXT|-> 0..  What to keep; - reads it from stdin
        --keep  In MEMORY.md, which stands before every prompt
        & topic
        --todo  As an open item of the scratchpad
        --decision  As a decision, the project's where there is one; --tag to --force are for these
        & tag reason update supersede keep-both force
        --scope S{global|project|local|team}  Whose memory (global; with --decision: the project's where there is one)
        & session
        $ memory add "Chose PASETO over JWT"  # in today's log, with the time
        $ memory add --keep "Tests need Docker"  # a line of MEMORY.md
        $ memory add --topic build "sccache is off"  # in build.md
        $ memory add --decision "Use PostgreSQL"  # in the log of decisions
        $ memory add --todo "Fix the auth bug"  # an open item

      show: Show a file, a topic, a passage or a decision; without a word, the list of files
        <WORD> 0..  An id, path or path#L that search cites, a topic's name, today, yesterday, a date or scratchpad
        & shown-scope raw max-chars
        $ memory show  # all files with their sizes
        $ memory show build  # the topic build.md or topics/build.md
        $ memory show today  # today's log
        $ memory show MEMORY.md#L3-L9  # those lines
        $ memory show 9f2c41d07a3be518  # one passage, whole
        $ memory show claude:SESSION#turn 12  # a turn and those around it

      decision: Keep decisions: add, list, search and change them
        add: Add one; a duplicate or a contradiction is refused, and says how to go on
          <TEXT|-> 0..  What was decided; - reads it from stdin
          & title tag reason status update force supersede keep-both new-decision or-side
        list (bare): List them, newest first
          & listed-status tag decision-limit all-projects listed-decisions or-side
        search: Search them; status: and tag: in the query are filters
          <QUERY> 0..  Free text
          & listed-status tag decision-limit all-projects listed-decisions or-side
        show: Show one whole
          <ID> 1  As list shows it
          & all-projects listed-decisions or-side
        edit: Give it another text, title, reason or other tags
          <ID TEXT> 1..  Ids as list shows them
          & title tag reason force changed-decision or-side
        remove: Remove it; its id stays taken
          <ID> 1  As list shows it
          & yes own-decision or-side
        supersede: Replace it by a new one; needs --reason
          <OLD TEXT> 1..  Ids as list shows them
          & title tag reason status force changed-decision or-side
        conflict: Note at both that they contradict each other
          <ID ID [NOTE]> 2..  Ids as list shows them
          & reason own-decision or-side
        resolve: Set its status: active, draft, rejected or superseded
          <ID STATUS [NOTE]> 2..  Ids as list shows them
          & reason changed-decision or-side
        status: Show where they are, how many there are, and what is on
          & all-projects own-logs or-side
        purge: Remove those past their retention
          & yes
          --compact  Also take removed decisions' lines out of the file; a recovery copy keeps them for 30 days
          & one-log or-side
        reset: Remove all of one scope
          & yes one-log or-side
        clear: The same as reset
          & yes one-log or-side
        enable: Switch decisions on
          & named-log or-side
        disable: Switch decisions off
          & named-log or-side
        doctor: Look for bad lines, duplicates, contradictions and loose ends; exit 5 when a line cannot be read
          --repair  Take out the lines that nobody can read
          & own-logs or-side
        $ memory decision add "Use PostgreSQL" --tag db --reason "Relational data"  # in the project's log; --scope global for all projects
        $ memory decision supersede D-2026-02-27-0001 "Use SQLite" --reason "One user"  # the old one is never recalled again
        $ memory decision search status:rejected cache  # those that lost
        $ memory decision purge --yes  # removes what retention says
        $ memory decision disable --project  # no decisions in this project
        $ memory decision show D-2026-02-15-0001  # all that it says
        $ memory decision edit D-2026-02-15-0001 "Use H2"  # another text
        $ memory decision remove D-2026-02-15-0001 --yes  # shown nowhere any more; of an event log it cannot be undone
        $ memory decision conflict D-2026-02-15-0001 D-2026-02-16-0002  # noted at both
        $ memory decision resolve D-2026-02-15-0001 rejected  # it lost
        $ memory decision status  # counts, and what is on
        $ memory decision reset --project --yes  # all of this project's
        $ memory decision clear --global --yes  # all of your own
        $ memory decision enable --global  # for all projects
        $ memory decision doctor  # bad lines, duplicates, contradictions
        $ memory decision list --status active --json  # those that hold, for scripts

      scratchpad: Keep a checklist: open items stand in every injection
        add: Add an open item
          <TEXT|-> 0..  The item; - reads it from stdin
          & scope session
        done: Tick an item
          <MATCH> 0..  A part of one item
          & one-scope session
        undo: Open an item again
          <MATCH> 0..  A part of one item
          & one-scope session
        clear_done: Take out the items that are done
          & one-scope session
        list (bare): Show all items
          & one-scope session raw
        $ memory scratchpad add "Fix the auth bug"  # an open item
        $ memory scratchpad done auth  # ticks the one that holds the word
        $ memory scratchpad undo auth  # opens it again
        $ memory scratchpad clear_done  # only open items stay
        $ memory scratchpad list --json  # all of them, for scripts

      forget: Remove a passage, a decision, a file or words for good, with every copy that memory keeps
        <ID|PATH[#Lx-Ly]> 0..1  As search or decision list shows it
        --text WORDS  Every line, entry and decision that holds these words, in every scope or in --scope
        & one-scope-or-team
        --yes  Do not ask: it cannot be undone
        $ memory forget --text 'the words' --yes  # wherever they stand
        $ memory forget D-2026-02-27-0001 --yes  # a decision
        $ memory forget 9f2c41d07a3be518 --yes  # one passage
        $ memory forget topics/old.md#L3-L4 --yes  # two lines
        $ memory forget topics/old.md --yes  # a whole file

      inspect: Look at memory in a browser, on a page that ends with this command
        --port N{1024..65535}  The port on 127.0.0.1 to listen at (any free one)
        --no-open, --print-url  Print the address and open no browser
        & idle
        $ memory inspect  # opens the page; Ctrl-C ends it
        $ memory inspect --no-open --port 8765  # for a browser behind ssh -L
        $ memory --home testdata/memory inspect  # a folder of Markdown, to try it out

      status: Show where memory lies, whether it is on and trusted, and the index's state
        $ memory status  # for the project around this directory

      setup: Enter memory in your agents' own configuration, after a look at the change
        <HOST> 0..1 {claude|codex|gemini|qwen|copilot|cursor|cline|opencode|rules}  One agent: claude, codex, gemini, qwen, copilot, cursor, cline, opencode; or rules, for any other. Without it: every agent on this machine
        --scope SCOPE{global|project}  Where it counts (global: everywhere)
        --file FILE  With rules: the file of the project that the agent reads (AGENTS.md)
        --dry-run  Show what would change, and change nothing
        --diff  Without HOST: show every line that would change
        --remove  Take our entries out again: the files are as they were
        & consent
        --import  Without HOST: take over Claude Code's memory of this project, unasked
        --note TEXT  Without HOST: the first note, for scripts
        $ memory setup  # looks for agents, shows what would change, asks
        $ memory setup --dry-run --diff  # shows every line, changes nothing
        $ memory setup --yes --note "Tests need Docker"  # without a question
        $ memory setup claude  # shows the change, asks, keeps a backup
        $ memory setup codex --dry-run  # shows it
        $ memory setup rules  # a few lines in this project's AGENTS.md
        $ memory setup rules --file .junie/guidelines.md  # in another agent's
        $ memory setup gemini --remove --yes  # as if it had never been there

      import: Take over another memory, entry by entry; what is here already, or came in and was taken out here, comes in no second time
        <SOURCE [PATH]> 1..2 {claude|basic-memory|markdown|jsonl}  claude [DIR], basic-memory DIR, markdown DIR or jsonl FILE; nothing there is changed
        --dry-run  Only show what would come in
        --yes  Take it over without asking
        --scope S{global|project|local}  Whose memory (global, or where the source says; of claude: the project's)
        $ memory import claude  # what Claude Code keeps of this project, into its memory
        $ memory import markdown ~/notes --dry-run  # only show what would come
        $ memory import basic-memory ~/basic-memory --yes  # without a question
        $ memory import jsonl entries.jsonl --yes  # one entry a line
        $ memory write topic --topic knots "Figure eight for the harness"  # to have again what came in once and was forgotten here: no import brings it back

      export: Copy all of memory out: as a folder of Markdown, as JSON lines, as notes of a vault
        <SHAPE PATH> 1..2 {markdown|jsonl|vault}  markdown DIR, jsonl FILE (- is stdout), or vault DIR (PI_MEMORY_VAULT_DIR)
        --replace  Replace files that have another content; what they had goes to .bak
        & one-scope
        $ memory export markdown ~/memory-copy  # the files as they are
        $ memory export jsonl - --scope global  # one entry a line, to stdout
        $ memory export vault ~/vault  # decisions as notes, topics beside them

      doctor: Look for what is wrong with files, index, trust and settings
        $ memory doctor  # exit 0 nothing to mend, 1 warnings, 4 errors
        $ memory doctor --json  # for scripts

      config: Show every setting, what it decides and where it came from; or change one
        list (bare): Show every setting with its value, and its origin where somebody set it
        get: Print a setting's value
          <KEY> 1  A setting's name
        set: Set one for all your projects, after a check of the value
          <KEY VALUE> 2  A setting's name and its value
        unset: Take it out of your file again
          <KEY> 1  A setting's name
        edit: Open your file in $VISUAL or $EDITOR, then check it
        $ memory config  # every setting; docs/settings.md explains them
        $ memory config get injection.budget  # its value alone
        $ memory config set injection.budget 8000  # in your own config.json
        $ memory config unset injection.budget  # the default again
        $ memory config edit  # in your editor
        $ memory config list --json --project DIR  # as another project has it

      == To keep memory in order

      on: Switch memory on again: everywhere, in a project or in a session
        & switch-session here always
        $ memory on  # everywhere, unless an agent's session is known
        $ memory on --session s1  # for that session alone
        $ memory on --here  # in this project

      off: Switch memory off: everywhere until it is switched on, in a project or in a session
        & switch-session here always
        $ memory off  # everywhere, unless an agent's session is known
        $ memory off --session s1  # for that session alone
        $ memory off --here  # in this project

      trust: Let a project's own memory be read, after a look at it
        <DIR> 0..1  The project's root (the one around this directory)
        --review  Show what is new in the project's memory, then ask
        & consent
        $ memory trust  # shows what would be injected, then asks
        $ memory trust --review  # shows what a pull brought, then asks
        $ memory trust --review --json  # lists it and changes nothing
        $ memory trust ~/work/app --yes  # for scripts

      untrust: Take the consent back; the project's index is deleted, its memory is not
        <DIR> 0..1  The project's root (the one around this directory)
        & consent
        $ memory untrust  # nothing of the project is read any more

      topics: List topic files: entries, last change, newest entry, and whether MEMORY.md points to them
        & one-scope
        $ memory topics  # of all scopes that may be read
        $ memory topics --scope project --json  # the project's, for scripts

      recent: Show what was written last: notes and decisions
        -n, --limit N{1..1000}  Most shown (10)
        & since one-scope all-projects
        $ memory recent -n 5  # the last five, newest first
        $ memory recent --since monday  # what came this week

      stale: Show decisions and notes that may not hold any more, and why
        --days N{1..36500}  Not touched for so many days (180)
        --confirm ID  Say that this note still holds
        -n, --limit N{1..1000}  Most shown of each kind (10)
        & one-scope all-projects
        $ memory stale --days 90  # old, contradicted, or about files gone
        $ memory stale --confirm p-0a1b2c3d4e  # this note holds, as of today

      tidy: Show what is repeated under the same heading, out of date or beyond MEMORY.md's window, and empty topics; archive it after a yes
        <ID> 0..  Only these entries, by the ids that it shows
        --yes  Archive the entries with these ids
        -n, --limit N{1..1000}  Most shown (20)
        & one-scope
        $ memory tidy  # asks for each entry: y, n or q
        $ memory tidy --json  # for scripts: changes nothing
        $ memory tidy --yes 9f2c41d07a3be518  # archives that one

      capture: Keep decisions of your prompts for a week, until you confirm or drop them
        list (bare): Show what waits
          & session
        confirm: Write what waits as decisions
          <ID> 0..  Those that list shows
          & all session reason update supersede keep-both force kept-scope
        drop: Forget what waits
          <ID> 0..  Those that list shows
          & all
          --never  Such a line is never proposed again, wherever it is said
          & session
        candidates: Collect a prompt's decisions; they wait in memory capture list
          <PROMPT|-> 0..  The prompt; - reads it from stdin
          --sentences  Also sentences that decide, without a marker (always with capture.turns)
          & session
        $ memory capture candidates --session s1 "Decision: use Redis"  # what the prompt decides, waiting from now on
        $ memory capture list  # what waits
        $ memory capture confirm c-1f2e3d4c  # writes it as a decision
        $ memory capture drop --session s1  # the run failed: forgets them

      review: Go through what waits for your word: captured decisions, lines of conversations
        & kept-scope
        --propose-with CMD  Also ask a shell command: it reads this project's turns of three weeks on stdin, a line each: {"turn","date","text"}, and answers with a line for what is worth keeping: {"turn","text"}
        $ memory review  # one after the other, a key for each
        $ memory review --json  # the list, for scripts
        $ memory review --propose-with ./my-model.sh  # what your own model proposes, too
        $ memory capture confirm c-1f2e3d4c  # keeps that one
        $ memory capture drop --never c-1f2e3d4c  # never proposes such a line

      archive: Move passages below archive/, where only --archived finds them
        <ID> 1..  The ids or places (PATH#L3) that search shows
        & one-scope
        $ memory archive 9f2c41d07a3be518  # one answer for each id
        $ memory archive auth.md#L3  # the note that stands there

      active: Move archived passages back to the file they came from
        <ID> 1..  The ids or places (PATH#L3) that search shows
        & one-scope
        $ memory active 9f2c41d07a3be518  # one answer for each id
        $ memory active auth.md#L3  # the note that stands there

      important: Tag passages #pin, so that they come first
        <ID> 1..  The ids or places (PATH#L3) that search shows
        & one-scope
        $ memory important 9f2c41d07a3be518  # one answer for each id
        $ memory important auth.md#L3  # the note that stands there

      unimportant: Take #pin and #important off passages
        <ID> 1..  The ids or places (PATH#L3) that search shows
        & one-scope
        $ memory unimportant 9f2c41d07a3be518  # one answer for each id
        $ memory unimportant auth.md#L3  # the note that stands there

      restore: Put back what a write replaced, or list what can be put back
        <ID> 0..1  The recovery id that the write told
        & one-scope
        $ memory restore  # what can be put back, newest first
        $ memory restore r-20260215T093000-1a2b3c4d  # what that write took out stands again; later changes stay

      merge: Take over the entries of a conflict copy, each once, or finish a merge that git left
        <FILE> 1  The conflict copy, or the file with git's marks
        & one-scope
        --yes  For scripts; it asks nothing, and memory restore takes it back
        $ memory merge "MEMORY (conflicted copy).md"  # its entries into MEMORY.md; memory restore brings the copy back
        $ memory merge decisions.sync-conflict-20261122-090000-K2JX.jsonl  # events
        $ memory merge topics/auth.md  # both sides between git's marks

      scrub: Mask the secrets in memory files, and take them out of index, recovery and traces
        --dry-run  Say what would be masked and change nothing
        & needless-yes
        $ memory scrub --dry-run  # which rules found something in which lines
        $ memory scrub  # cannot be undone: nothing keeps a secret

      git: Keep the global memory in a git repository of its own
        status (bare): Show what is not committed
        init: Make the repository
        checkpoint: Commit everything that changed
          --message, -m TEXT  What the commit says
        push: Push to the configured remote
        $ memory git init  # a repository in the memory's folder
        $ memory git checkpoint  # one commit of all that changed
        $ memory git push  # to the remote that you configured
        $ memory git status --json  # what is not committed, for scripts

      promote: Export decisions as notes to the vault that PI_MEMORY_VAULT_DIR names
        <ID> 1..  The decisions' ids
        --kb  Into the vault's knowledge folder instead of its memory folder
        & one-scope
        $ memory promote D-2026-02-27-0001  # Agent/Memory/D-2026-02-27-0001-….md there

      migrate: Turn records and observations.jsonl into decision events; the originals are kept
        --dry-run  Only tell what would be done
        --yes  Convert without asking
        & scope
        $ memory migrate --dry-run  # what there is to do
        $ memory migrate  # originals in archive/decisions.records.jsonl; twice is harmless

      conversations: Search what agents keep of your conversations; off until you switch it on
        on: Read them, as chosen, into an index in the cache folder; nothing else is written
          --host H{claude|codex|pi|gemini|qwen|copilot|cline|opencode} …  This agent's alone
          --since DATE{day}  Only those that went on then or later: 2026-02-15; 90d = the last 90 days, as they pass
          --this-project  Only those about this project's folder
          & needless-yes
        off: Delete that index, read them no more, and choose anew with the next on
        status (bare): How many there are and are indexed
        index: Read what is new now
        $ memory conversations on --since 90d  # those of the last three months
        $ memory conversations on --host claude --this-project  # Claude Code's about this project
        $ memory search --in conversations crew roster  # then they are found
        $ memory conversations status  # what is read, and what waits
        $ memory conversations index  # before a search that is in a hurry
        $ memory conversations off  # no file of an agent is opened any more

      semantic: Find also what says the same in other words, with small models that you install
        install: Unpack the add-on's archive, after a look at its checksums
          <FILE> 1  memory-semantic-VERSION-PLATFORM.tar.gz
        on: Use a model for prompts and searches
        off: Go by words alone again
        status (bare): Whether it is installed and used, and how many passages have their vectors
        $ memory semantic install memory-semantic-0.1.0-linux-x64.tar.gz  # nothing is fetched; the file is one that you have
        $ memory semantic on  # from the next prompt on, while memory serve runs
        $ memory semantic off  # vectors and models stay where they are
        $ memory semantic status  # how far the vectors are

      team: Share a memory with others, at a server that one of you runs
        join: Recall from a team's memory too; needs the token that its server made for you
          <URL> 1  https://HOST:PORT#FINGERPRINT
          --token-file FILE|-  Where your token stands; - reads it from stdin (-)
          --team NAME  Which one, where you are in several
          --wait MS{1..5000}  How long a prompt waits for the server beside its own memory (50)
        leave: Forget the team, its token and what waits for it
          & yes
        status (bare): Whether the server answers, and what waits for it
        serve: Be the server, where memory-team is installed
          <-- ARGS> 0..  What memory-team serve takes
        $ memory team join https://memory.example:8443#FINGERPRINT --token-file token  # the line that the server printed for you
        $ memory team status  # whether it answers
        $ memory team leave --yes  # your own memory stays as it is; what waits is shown and discarded
        $ memory team serve -- --listen 0.0.0.0:8443  # the same as memory-team serve

      upgrade: Say how to put a newer version in this one's place
        $ memory upgrade  # the commands for the way it was installed

      uninstall: Take memory out of your agents and your home; your notes stay unless you say otherwise
        --dry-run  Show what would go, and change nothing
        --yes  Without a question; your own memory stays
        --memory  Delete your own memory too
        $ memory uninstall --dry-run  # what would go, what stays
        $ memory uninstall  # asks; and asks about your notes by themselves
        $ memory uninstall --yes --memory  # everything, without a question

      == For agents and their hosts

      inject: Print what memory has to say before a prompt, and nothing else
        <PROMPT> 0..  The user's prompt as it is; - reads it from stdin
        & block-session host part profile budget k fit no-search
        --batch FILE|-  Answer JSONL lines {"id":…,"prompt":…,"session":…} in order, one JSON object each
        $ memory inject "which database did we choose?"  # standing and recalled block
        $ memory inject  # the standing block, the same before every prompt
        $ memory inject --part recalled --session s1 - < prompt.txt  # what this prompt adds, not sent before in this session
        $ memory inject --no-search --json "…"  # without recall, for comparison

      hook: Answer an agent's hook: its JSON on stdin, its own form on stdout, always exit 0
        <HOST EVENT> 1..2 {claude|codex|gemini|qwen|copilot|cursor|cline|opencode} {prompt|session-start|pre-compact|post-compact|session-end|before-tool|after-tool}  One of claude, codex, gemini, qwen, copilot, cursor, cline, opencode; then prompt, session-start, pre-compact, post-compact, session-end, before-tool or after-tool, or the host's own word (the one in the JSON)
        $ memory hook claude prompt  # as memory setup claude enters it
        $ memory hook codex UserPromptSubmit < input.json  # what Codex would be told

      mcp: Serve an MCP client on stdin and stdout
        --tools GROUP{core|curated|decisions|all}  Which tools are listed (core, and what is in use of the others)
        $ memory mcp  # what to put into a client's MCP configuration
        $ memory mcp --tools all  # with the tools of the curated store

      serve: Keep memory open in one process, which the commands then ask
        <ACTION> 0..1 [status|stop]  Without one: start it, unless it runs
        --foreground  Be the resident process, instead of starting one
        & idle
        --no-wait  Start it when there is none, unless that just failed; say nothing
        $ memory serve  # from now on answers take a hundredth of a second
        $ memory serve status  # exit 0 when it runs, 1 when it does not
        $ memory serve stop  # what it is at is finished

      write: Add an entry to a note, or write the note anew
        <TARGET TEXT|-> 0.. {long_term|daily|topic}  long_term, daily or topic, then the text; - reads it from stdin
        --scope S{global|project|local|team}  Whose memory (global; with --at: wherever it stands)
        --mode M{append|overwrite|replace|remove}  An entry at the end, or the whole file anew (append); with --at: another text for that note, or the note taken out (replace)
        --at ID|PATH#L  Instead of TARGET: the one note that search cites so, or lines of it
        & topic date session
        $ memory write long_term "- #decision Tabs, never spaces"  # an entry at the end of MEMORY.md
        $ memory write daily - < notes.txt  # an entry in today's log
        $ memory write topic --topic build --mode overwrite "sccache is off"  # build.md anew; the old one can be restored
        $ memory write --at MEMORY.md#L12 "- Port 8443 since May"  # a changed fact in its old line; --mode remove takes it out
        $ memory write long_term --scope project "Tests need Docker"  # in the project's memory, once trusted

      log: Add an entry to today's log
        <TEXT|-> 0..  What to keep; - reads it from stdin
        & scope-or-team date session
        $ memory log "Chose PASETO over JWT"  # with the time above it

      read: Show a memory file whole, or the list of them
        <TARGET> 0..1 {long_term|local|scratchpad|daily|list|topic|profile|memory|user}  long_term, local, scratchpad, daily, list, topic, profile, memory, user; or what memory show takes (list)
        --scope S{global|project|local|team}  One scope only (a well-known file: global; else all that may be read)
        & date topic raw
        $ memory read daily  # today's log
        $ memory read daily --date 2026-02-15  # another day's
        $ memory read topic --topic build  # build.md
        $ memory read list  # all files with their sizes

      get: Show passages and decisions by id, or a file or some of its lines by path
        <ID… | PATH[#Lx-Ly]> 0..  What search cited
        & shown-scope raw max-chars
        $ memory get 9f2c41d07a3be518  # the whole passage
        $ memory get daily/2026-02-15.md#L3-L9  # those lines
        $ memory get MEMORY.md --raw  # the file's text, uncapped

      remember: Stage a note for MEMORY.md; it is safe at once and becomes part of the file with flush
        <SCOPE TEXT|-> 0.. {global|project}  global or project, then the text; - reads it from stdin
        --merge  Only the lines that do not stand there already
        --set PAGE  In the place of a page (id or id@version), unless that is changed meanwhile
        --archive PAGE  Move a page to the archive; without TEXT
        --reject ID  Withdraw a note that is still staged
        $ memory remember global "Tests need Docker"  # one fact, one line
        $ memory remember project --set p-0a1b2c3d4e "- Port 8080"  # for a page that memory pages shows
        $ memory remember global --reject w-0a1b2c3d  # takes a note back

      flush: Put the notes that were staged with remember into MEMORY.md
        & one-scope
        $ memory flush  # of the global scope and of a trusted project
        $ memory flush --scope global --json  # of one scope, for scripts

      handoff: Put open items, decisions and the end of the log on record before a compaction
        <TEXT|-> 0..  What the session says itself; - reads it from stdin
        & scope session
        $ memory handoff --session s1  # one entry a session in today's log
        $ memory handoff - < summary.txt  # with a summary of the session above

      curated: Keep the curated store: memories/MEMORY.md and memories/USER.md
        add: Add an entry
          <memory|user TEXT|-> 0.. {memory|user}  The file, then the text; - reads it from stdin
        replace: Give the one entry that holds PART another text
          <memory|user PART TEXT|-> 0.. {memory|user}  The file, then the text; - reads it from stdin
        remove: Remove the one entry that holds PART
          <memory|user PART> 0.. {memory|user}  The file, then the text; - reads it from stdin
        read: Show the entries, and how full the file is
          <memory|user> 0..1 {memory|user}  Which file
          & raw
        batch: Apply the changes of a JSONL file, all or none
          <FILE|-> 0..1  Changes, one a line
        status (bare): Show how full both files are
        $ memory curated add user "Prefers tabs"  # a new entry
        $ memory curated replace memory sccache "sccache is off"  # the entry that holds the word
        $ memory curated remove user tabs  # can be restored
        $ memory curated read memory  # the entries, and how full the file is
        $ memory curated batch - < changes.jsonl  # all or none: {"action":"add","target":"user","content":"…"} a line
        $ memory curated status --json  # how full both are, for scripts

      pages: List the pages of MEMORY.md, and which of them profile resident shows
        $ memory pages  # ids for memory remember --set and --archive

      verify: Make the page table anew from MEMORY.md and from what was recalled lately
        $ memory verify  # of the global scope and of a trusted project

      faults: List what went wrong with staged notes, page tables and pinned pages
        $ memory faults  # exit 1 when there is nothing

      extract-decisions: Find the decisions in a session's text
        <TEXT|-> 0..  The session's text; from stdin when left out
        & apply one-log
        $ memory extract-decisions < session.txt  # what it decides
        $ memory extract-decisions --apply < session.txt  # writes what does not stand yet

      summarize-session: Tell in a few lines what a session's text decided and left open
        <TEXT|-> 0..  The session's text; from stdin when left out
        & apply session scope
        $ memory summarize-session < session.txt  # decisions, next steps, files
        $ memory summarize-session --apply < session.txt  # also into today's log

      == For developers

      index: Look at the index, make it anew, or keep it in step with the files
        <ACTION> 1 [status|rebuild|watch]  What to do
        $ memory index status  # compares with the disk, changes nothing
        $ memory index rebuild  # from the files; searches go on meanwhile
        $ memory index watch  # one JSON object for each sync, until stopped

      scan: Look for secrets and planted instructions in a text, as every write does; exit 3 when there are any
        <FILE> 0..1  A file, or - for stdin (the default); in a pipe the answer is JSON
        --jsonl  Scan each line {"id","text"} on its own, one answer a line
        --allow ID  Show the note with this id, or at PATH#L3, to agents from now on; asks, and is yours alone
        --yes  With --allow: do not ask
        & one-scope
        $ memory scan notes.md  # findings, and the text with its secrets masked
        $ memory scan --jsonl texts.jsonl  # many texts in one process
        $ memory scan --allow topics/dns.md#L3  # look at a note that is kept from agents, and show it from now on

      traces: List the injections of the last seven days in this project
        -n, --limit N{1..1000}  Most of them (20)
        & trace-session every-folder
        $ memory traces -n 5  # the latest five

      trace: Show one injection as it was kept
        <ID> 0..1  The trace that inject --json names
        & last trace-session every-folder
        $ memory trace t-0a1b2c3d4e5f --json  # for scripts

      why-stats: Show how often something was injected, why not, and what
        $ PI_MEMORY_DIAGNOSTIC_LOGS=true memory inject "…"  # is logged from then on
        $ memory why-stats  # of the last 30 days, where logs are on

      tool-stats: Show how often each tool was used and what came of it
        $ memory tool-stats  # of the last 30 days, where logs are on

      eval: Measure recall, with search against without, over questions whose answers are known
        --dataset SET  What is asked of what: a folder with queries.jsonl and corpus/; self = your memory, asked for its own entries; locomo:FILE, longmemeval:FILE or beir:DIR as published (else the shipped corpus)
        --arms ARM,…  What to compare, the baseline last: a profile's name, naive, semantic or deep, then, each after a colon, search=on|off, gate=on|off, k=N, budget=CHARS or any key of memory config (selective,selective:search=off)
        --seed N{0..2147483647}  Seed of all random draws, so that a run can be repeated (42)
        --html FILE  Also write the report as one page with charts
        --questions  Print one row for each question even when there are more than 200
        --answer-with CMD  Also score the answer key through a model: a shell command that reads a prompt on stdin and answers on stdout, run once for each question and arm
        --sessions FILE  Run sessions of several turns instead (a line each, beside their corpus/), and tell what each turn brought, by what it should have: new, already-given, standing, nothing
        --actions FILE  Ask for the notes that name edits and commands instead (a tool call a line, beside their corpus/), and tell by category how often one was given, or nothing was said
        $ memory eval  # the shipped corpus, with recall against without
        $ memory eval --arms selective:k=5,naive:k=5  # our ranking against Lucene's BM25
        $ memory eval --dataset self --html eval.html  # your own memory, as a page with charts
        $ memory eval --dataset ./my-questions --json  # your own questions, for scripts
        $ memory eval --sessions ./my-questions/sessions.jsonl  # whole sessions: is anything said twice, or late?
        $ memory eval --actions ./my-questions/actions.jsonl --questions  # is an agent told what notes name what it does? and which were missed?
        $ memory eval --answer-with ./my-model.sh  # what your own model makes of each block

      bench: Measure recall, inject, sync and cold start on your own memory; nothing of it is changed
        --prompts FILE  One prompt a line (else questions drawn from your own entries, the same each time)
        --cold N{0..1000}  How many processes are started (10)
        $ memory bench  # p50, p95 and p99 in milliseconds
        $ memory bench --prompts prompts.txt --json  # your own prompts

      self-test: Try crashes, torn files, editors and hostile texts on a memory made for it
        --writer DIR  For the test itself: write to DIR until the process is killed
        $ memory self-test  # exit 0 when all holds; your memory is not touched
        $ memory self-test --json  # for scripts

      completion: Print the script that makes a shell complete memory's commands, options and values
        <SHELL> 1 [bash|zsh|fish]  The shell
        $ memory completion bash  # in ~/.bashrc: eval "$(memory completion bash)"
        $ memory completion zsh  # as _memory in a folder of $fpath
        $ memory completion fish  # as ~/.config/fish/completions/memory.fish

      help: Show what the commands are, or what one of them takes
        <COMMAND [ACTION]> 0..2 {all|@commands}  The same as memory COMMAND --help; all = every command with its sentence
        --man  The manual page of all commands, for man -l -
        $ memory help  # the commands
        $ memory help search  # one command with its options and examples
        $ memory help decision add  # one action of a command
        $ memory help --man  # memory(1), as the distribution has it

      == hidden

      health: The same as doctor
        $ memory doctor  # exit 0 nothing to mend, 1 warnings, 4 errors
        $ memory doctor --json  # for scripts

      completion-words: Print what may stand in the place of the last word, as completion scripts ask it
        <WORD> 1..  The words typed behind memory
        $ memory completion-words -- search --kind ""  # one a line
      """;

  private CommandText() {}
}
