package memory.engine.guard;

/// The words that threat rules are made of, in classes, and the rules themselves: classes that
/// follow one another within a number of words. A rule wants an action and its target, never a word
/// alone (P2).
final class ThreatTable {
  /// A class a line: its name, then its words in lower case; a plural counts as its singular does,
  /// but with `!` after the name, as for verbs: what someone does is told, what you shall do is an
  /// order. Words with signs in them are compared with whole chunks between blanks.
  static final String CLASSES =
      """
      LAY! set lay put
      FOLLOW! follow obey honor honour respect
      EVERYTHING! everything anything
      COMPLY! obey comply fulfill fulfil
      API api access private signing
      KEYWORD key
      EXEC! exec eval
      CIRCUMVENT! bypass circumvent evade defeat
      PERMISSION permission confirmation approval consent
      KEEP! keep
      HUSH secret hidden quiet
      PEOPLE user reviewer human developer operator team maintainer
      LET! let
      KNOW! know notice see find learn
      PRODUCTION production prod
      LETTER message messages prompt
      USEIT! use prefer
      WEAKCIPHER ecb des 3des rc4
      CIPHER encryption encrypt cipher iv mode
      ASIDE aside behind
      BOUND bound restricted constrained limited subject obliged
      CONTENTS output outputs value values dump content contents
      ENVWORD env environ printenv environment
      PLACE commit pr gist pastebin changelog
      FINE keep fine enough ok okay faster speed
      IGNORE! ignore ignoring ignored disregard disregarding forget overlook neglect override overriding discard dismiss abandon bypass unlearn ignorera glöm bortse olvida ignora ignorad olvidad omite ignoriere ignorieren vergiss missachte ignorez oublie oubliez esqueça esquece desconsidere dimentica negeer vergeet игнорируй игнорируйте забудь забудьте zignoruj ignoruj zapomnij yoksay unut görmezden ignorér glem unohda تجاهل انس تجاهلوا 忽略 无视 忘记 忽視 無視 忘れ 무시 잊어 अनदेखा भूल התעלם
      PRIOR previous previously prior above earlier preceding foregoing before past initial original existing former tidigare föregående previa previas previo previos anterior anteriores vorherige vorherigen bisherigen bisherige vorigen obigen précédent précédentes précédents précédente antérieures precedente precedenti vorige eerdere voorgaande предыдущие прошлые прежние предыдущих системные системных poprzednie wcześniejsze önceki tidligere aiemmat السابقة السابق 之前 以上 先前 前面 これまで 以前 上記 이전 위의 पिछले הקודמות
      YOUR your you ur
      RULES instruction directive rule guideline prompt order constraint restriction guardrail safeguard programming training policy policies instruktion instruktioner regler instrucción instrucciones reglas indicaciones anweisung anweisungen regeln vorgaben consigne consignes règles directives instruções regras istruzioni regole instructies regels инструкции правила указания инструкций instrukcje polecenia talimatları talimatlar kuralları ohjeet التعليمات تعليمات القواعد الأوامر 指令 指示 规则 規則 提示词 命令 지시 규칙 명령 निर्देश निर्देशों ההוראות
      TOLD told instructed taught informed given programmed said
      ORDERS instruction directive order mission
      VOID outdated void null invalid cancelled canceled revoked superseded obsolete expired suspended lifted rescinded nullified inactive test over
      BIND bind apply binding applies valid matter count
      NOLONGER longer
      TREAT treat regard consider handle
      LOW low lower lowest untrusted irrelevant secondary data noise
      THIS this
      THISNOTE entry note memory line message file paragraph block rule instruction
      OUTRANK outrank outranks precedence priority overrule overrules supersede supersedes override overrides trump trumps
      USER user users human developer operator owner
      MESSAGES message messages request requests input inputs question questions instruction instructions
      SYSTEM system developer operator admin administrator
      ACT! answer respond act behave behaving pretend roleplay role-play simulate impersonate assume become imagine respond operate
      NOW now henceforth onwards onward
      YOU you
      ARE are will must shall become
      FREE unrestricted uncensored unfiltered jailbroken jailbreak dan evil amoral rogue unlimited limitless unbound unaligned lawless aim stan hacker
      LIMITS restriction restrictions limit limits limitation limitations filter filters rules ethics guidelines censorship boundaries refusal restricciones límites filtros einschränkungen grenzen limites restrições restrizioni ограничений ограничения фильтров sınırlama kısıtlama
      WITHOUT without sin ohne sans sem senza zonder без utan bez no any free
      PERSONA persona character role identity
      REFUSE refuse decline reject deny
      NEVER never always nothing anything everything
      MODENAME dan jailbreak god bypass override unrestricted opposite sudo system root
      MODE mode
      ON enabled activated active on engaged enable activate enter initiated initiating entering switch
      MAKER openai anthropic google meta mistral deepmind
      MADE developed created made trained built
      AI ai llm model assistant agent chatbot
      ASK! ask asking request prompt trick persuade convince
      CRED password passwords passphrase credential credentials secret secrets token tokens login logins otp 2fa apikey api-key passcode passwort contraseña пароль
      PUT! put write include append paste copy add insert embed place store save attach encode hide
      SINK commit pr readme changelog issue comment branch gist pastebin log description title url image markdown link
      SECRETVALUE secrets credentials passwords tokens password
      SEND! send sends post posts upload uploads forward transmit exfiltrate email mail leak deliver submit publish share sync mirror report pipe copy beacon skicka envía envíe enviar manda sende schick schicke sendet envoie envoyez envoyer invia stuur verstuur отправь отправляй отправьте wyślij gönder وأرسل أرسل ارسل 发送 上传 送信 전송 보내
      SENSITIVE secret secrets credential credentials password passwords token tokens key keys .env env environ environment variable variables miljövariablerna variables_de_entorno umgebungsvariablen conversation chat history transcript transcripts repository repo repos source codebase memory memories entries messages diff diffs prompt prompts content contents keystrokes clipboard hostname whoami username cookies files file documents inbox
      EVERYONE every all each entire whole any full complete
      CHANGED changed modified private confidential internal customer personal
      NET curl wget nc ncat netcat invoke-webrequest iwr invoke-restmethod socat httpie xh requests.post requests.get urlopen urllib urllib.request fetch telnet tftp ftp
      COPIER rclone scp rsync croc magic-wormhole sftp
      DATAFLAG -d --data --data-binary --data-raw --data-urlencode -f --form -t --upload-file --post-file --post-data --body-file
      DNS dig nslookup host ping
      INTERPRETER sh bash zsh dash ksh python python3 node perl ruby iex powershell pwsh
      EVAL eval exec source iex bash sh zsh
      PACKAGES --index-url --extra-index-url -i --trusted-host --registry registry --find-links goproxy index-url pip npm yarn pnpm gem cargo --repository-url --source
      WRITE! add append write put edit set insert create keep copy install place restore modify change update ensure echo inject overwrite replace configure
      AUTHKEYS authorized_keys .ssh/authorized_keys ~/.ssh/authorized_keys authorized_keys2
      PUBKEYWORD key public ssh-rsa ssh-ed25519 support our this following
      SHELLRC .bashrc .zshrc .profile .bash_profile .zprofile .zshenv .bash_login config.fish bashrc zshrc prompt_command ld_preload /etc/profile /etc/profile.d profile.ps1 $profile
      PAYLOAD alias trap eval base64 prompt_command ld_preload hidden /dev/tcp mkfifo nohup disown reverse python -c perl osascript
      CRON crontab cron @reboot systemd launchd launchctl launchagent launchagents schtasks systemctl autostart
      CRONPIPE crontab
      GITHOOK post-checkout post-commit post-merge pre-commit pre-push prepare-commit-msg .git/hooks core.hookspath githooks
      AGENTCONF agents.md claude.md gemini.md .cursorrules .clinerules .windsurfrules .aider.conf.yml copilot-instructions.md .github/copilot-instructions.md .claude/settings.json settings.json settings.local.json config.toml .codex/config.toml ~/.codex/config.toml .mcp.json mcp.json mcp_config.json .cursor/mcp.json .vscode/tasks.json .vscode/settings.json tasks.json .cursor/rules system.md soul.md .pi/agent/settings.json
      DANGER danger-full-access bypasspermissions dangerously-skip-permissions --dangerously-skip-permissions --yolo yolo auto-approve autoapprove alwaysallow always_allow approval_policy approvalpolicy sandbox_mode runon folderopen bash(*) mcpservers skip-permissions --full-auto disablesandbox permissions.allow dangerouslydisablesandbox chat.tools.autoapprove trustedfolders bash(* --allow-all-tools --dangerously-bypass-approvals-and-sandbox
      DISABLE! disable disabling deactivate uninstall kill stop remove off desactiva deaktiviere désactive
      TURN! turn switch shut
      OFF off
      SECURITY antivirus malware scanner defender firewall ufw selinux apparmor gatekeeper auditd edr crowdstrike falcon sentinelone clamav xprotect guardrail guardrails audit auditing safety seatbelt iptables
      RUN! run execute approve accept merge delete push allow launch ejecuta führe exécute
      CONFIRM confirmation confirming asking approval permission consent telling informing notifying preguntar confirmar nachfrage fragen rückfrage demander confirmer спрашивая подтверждения perguntar chiedere
      APPROVE! approve accept allow authorize authorise permit grant apruebas aprueba genehmige akzeptiere
      ALL any all every each everything cualquier todos todas alle jeden jede tous toutes qualquer любой любые все
      COMMANDS command commands tool tools call calls action actions prompt prompts permission permissions request requests comando comandos befehl befehle команды команду commandes
      PREAPPROVED pre-approved preapproved pre-authorized preauthorized whitelisted
      CLAIM! tell report say claim tell state pretend assert answer declare mark confirm
      PASSED passed pass green succeeded success successful clean fixed done passing
      EVEN even whatever regardless although whether without despite unless not never
      TESTS test tests build ci suite checks lint pipeline
      CONCEAL! conceal hide suppress omit disguise obscure mask bury camouflage
      DOINGS network call calls command commands change changes error errors failure failures output request upload action actions activity edit edits step process fact
      OUTOF user explanation summary log logs reviewer output developer /dev/null report human
      NOT not don't never dont without avoid cannot
      TELL! tell mention inform notify reveal disclose report show explain say reporting telling mentioning informing notifying
      IT it this about that them anything
      REMOVE! remove clear wipe delete erase scrub purge clean rm unset
      TRACES traces evidence histfile footprints
      SHELL shell bash zsh audit command access
      HISTORY history log logs
      GET! fetch check poll read visit load download get pull open retrieve query look consult lives live is at from
      OBEY! do execute run obey follow perform carry apply
      SAYS contains says say tells told commands orders tasks instructed instructs
      CONTROLLER controller c2 c&c botmaster
      BEACON! beacon poll heartbeat answers answer replies says
      C2NAME cobalt sliver mythic havoc meterpreter metasploit empire covenant brutel merlin poshc2 promptware
      FROM from by comes
      AUTHORITY operator anthropic openai administrator sysadmin
      NOTICE message notice update text instruction instructions order directive announcement
      DELETE! delete truncate wipe erase destroy drop rm purge overwrite shred format nuke zap rmdir
      DTARGET .git .git/ *.jsonl *.md memory.md decisions.jsonl archive/ daily/ .state .state/ reflog repository homedir /home /etc disk partition backups backup
      WIPEPATH / ~ ~/ $home /* ~/* c:\\ "$home" $home/*
      WHENEVER whenever every each all on once fridays mondays sundays weekly nightly entire
      GIT git commit
      HISTORIES history reflog
      FORCE -rf -fr -r --recursive --no-preserve-root /s
      READ! read open cat look search scan collect gather dump extract copy print grab harvest list steal find inspect
      PRIVATEPATH id_rsa id_ed25519 id_ecdsa .aws/credentials .netrc cookies.sqlite keychain keychains /etc/shadow .gnupg wallet.dat wallet logins.json key4.db .git-credentials .pgpass .kube/config .docker/config.json .npmrc .pypirc gcloud application_default_credentials.json
      BROWSER browser chrome firefox google-chrome chromium safari brave edge
      SAVED saved logins passwords cookies login
      REVEAL! reveal print show output display repeat tell give share leak disclose dump recite translate summarize summarise encode provide expose
      STATE! reveal print show output display repeat tell give share leak disclose dump recite translate summarize summarise encode provide expose list write describe state spell copy return what type respond quote
      HIDDEN hidden system initial starting original developer secret internal confidential first beginning
      PROMPTS prompt instruction configuration definition directive guideline preamble
      TOOLDEFS tool tools function functions
      ABOVE above preceding previous
      TEXT text words everything content prompt message conversation instructions
      REPEAT! repeat output print translate recite echo rewrite summarize encode copy spell
      WHAT what
      COMPLETE complete continue finish fill
      IWAS i my
      INSTRUCTED instructed programmed told designed instructions
      SECRETKEY key password prompt passphrase code
      FOLLOWING! following below subsequent given provided next ensuing attached accompanying underneath
      CODE code script snippet
      SOLUTION solution implementation algorithm code program script answer response project software application codebase foundation
      RISKYAPI subprocess requests socket shutil rmtree scapy smtplib ctypes pynput xsel xclip keyboard psutil crypto cryptography fernet eval exec winreg paramiko ftplib crontab os.system popen urllib http.client pyautogui mss cv2 getpass platform uuid webbrowser os sys telnetlib pyperclip win32api browser_cookie3 sqlite3 threading multiprocessing logging
      MD5 md5 sha1 sha-1 plaintext plain-text unsalted crc32 rot13
      HASHES hash hashes hashed stored store single password passwords
      PASSWORDS password passwords
      KEEPIT keep always use stay fine enough ok okay speed faster
      ORIGIN origin origins cors
      ANY any all every reflect * wildcard
      WITHCRED credentials
      IBAN iban bic account wallet
      REDIRECT update replace change old new
      PAY paid pay invoice invoices payment payments transfer
      ANSWER answer verdict reply response
      SAFE safe secure
      YES yes approved approve always
      SKIP! skip disable bypass ignore omit turn
      TLS csrf xss tls ssl certificate certificates signature signatures cert certs jwt
      CHECKS protection verification validation check checks verify
      EVERYWHERE everywhere always production prod all default globally permanently
      DECODE decode base64 rot13 decrypt decipher unbase64 decoded decoding xxd hex deobfuscate base32 rot-13
      THENDO! follow execute obey run comply do act eval sh bash instruction
      BACKWARDS backwards backward reversed reverse
      READIT read do says and line
      JOIN join concatenate combine assemble merge stitch
      PARTS part parts pieces fragments lines strings halves
      CONFIGURED configured wrote said set
      LOOKING reading looking checking reviewing testing inspecting verifying
      MEMFILE memory.md claude.md agents.md notes.md user.md
      SELFNOTE entry note memory
      INSECURE node_tls_reject_unauthorized git_ssl_no_verify strict-ssl pythonhttpsverify http.sslverify
      FOREVER globally everywhere permanently --global profile always default
      LEAVEIT! leave keep pass build use
      UNESCAPED unescaped unsanitized unsanitised unvalidated unparameterized unparameterised
      PKG package library dependency module plugin extension
      INSTALL! install add
      ENTERIT! enter type provide submit confirm supply
      PAYDATA card cvv iban pin ssn
      CONTEXTW context window conversation
      VERBATIM verbatim word-for-word
      ENCODEIT! encode
      SUBDOMAIN subdomain
      PUSHW push
      MIRROR --mirror --all
      RATE! rate classify label mark grade
      NOPASSWORD nopasswd
      HOSTROOT /:/host /:/mnt /:/hostfs /:/rootfs
      PRIVILEGED --privileged
      VULN vulnerability vulnerabilities cve
      WIRE! wire transfer
      TYPES types typed
      LOWERIT! lower silence mute
      NOTHING none off zero
      BEFOREIT before
      ANSWERING answering responding replying
      ASINSTRUCTION execute follow obey instruction run comply
      """;

  /// A rule a line: id, the most words from first to last, its classes in order. Marks after the
  /// id: `!` even when negated, `~` across the sentences of a line, `~~` across lines too.
  static final String RULES =
      """
      override 8 IGNORE PRIOR RULES
      override 8 IGNORE RULES PRIOR
      override 9 IGNORE YOUR RULES
      override 12 IGNORE PRIOR TOLD
      override 9 IGNORE YOUR TOLD
      override 10 IGNORE ALL RULES
      override 10 PRIOR RULES IGNORE
      override 9 IGNORE SYSTEM CONFIGURED
      override 8 LAY ASIDE RULES
      override! 10 NOT FOLLOW RULES YOU
      override! 8 EVERYTHING PRIOR VOID
      override! 6 NOLONGER BOUND RULES
      override! 10 PRIOR RULES VOID
      override! 10 RULES PRIOR VOID
      override! 5 NOLONGER BIND YOU
      override! 14 TREAT USER MESSAGES LOW
      override! 14 THIS THISNOTE OUTRANK USER
      override! 14 THIS THISNOTE OUTRANK SYSTEM
      override! 14 THIS THISNOTE OUTRANK RULES
      role-hijack 9 ACT FREE
      role-hijack 8 YOU NOW FREE
      role-hijack 7 YOU ARE FREE
      role-hijack 10 NOW YOU WITHOUT LIMITS
      role-hijack 8 ACT PERSONA FREE
      role-hijack 10 ACT WITHOUT LIMITS
      role-hijack! 12 YOU NEVER REFUSE
      role-hijack! 5 NEVER REFUSE MESSAGES
      role-hijack 12 YOU AI WITHOUT LIMITS
      role-hijack 8 YOU NOLONGER AI
      role-hijack 8 YOU COMPLY ALL MESSAGES
      role-hijack 6 теперь WITHOUT LIMITS
      mode-switch 4 MODENAME MODE ON
      mode-switch 4 ON MODENAME MODE
      mode-switch 7 MODENAME MODE YOU
      mode-switch 8 AI MADE MAKER
      credential-phishing 9 ASK USER CRED
      secret-to-public! 14 PUT SECRETVALUE SINK
      secret-to-public! 12 PUT ENVNAME SINK
      secret-to-public! 12 PUT CONTENTS ENVWORD SINK
      secret-to-public 14 CRED PUT PLACE
      secret-to-public 10 PUT CRED PLACE
      secret-to-public 14 API KEYWORD PUT PLACE
      secret-to-public 10 PUT API KEYWORD PLACE
      secret-to-public!~ 26 SECRETFILE PUT SINK
      secret-to-public 10 PUT CRED MEMFILE
      credential-phishing 26 TELL USER ENTERIT PAYDATA ODDURL
      exfiltration 24 ENCODEIT SECRETFILE SUBDOMAIN
      exfiltration 24 EVERYTHING USER TYPES SEND
      exfiltration 16 SEND SENSITIVE URL
      exfiltration 16 SEND SENSITIVE UNC
      exfiltration 16 SEND CHANGED UNC
      exfiltration 16 SEND EVERYONE CHANGED URL
      exfiltration 16 SEND SENSITIVE EMAIL
      exfiltration 16 SEND SECRETFILE URL
      exfiltration 16 SEND SECRETFILE EMAIL
      exfiltration 20 URL SEND SENSITIVE
      exfil-command!~ 22 NET DATAFLAG SECRETFILE
      exfil-command!~ 22 NET DATAFLAG SUBSHELL
      exfil-command!~ 22 SECRETFILE PIPE NET
      exfil-command!~ 22 ENVDUMP PIPE NET
      exfil-command!~ 16 PERSONALPATH PIPE NET
      exfil-command!~ 22 PRIVATEPATH PIPE NET
      exfil-command!~ 22 NET DATAFLAG PRIVATEPATH
      exfil-command!~ 22 NET ENVDUMP
      exfil-command!~ 22 ENVDUMP NET URL
      exfil-command!~ 14 COPIER PERSONALPATH
      exfil-command!~ 14 COPIER PRIVATEPATH
      exfil-command!~ 14 COPIER SECRETFILE
      exfil-command!~ 10 DNS SUBSHELL
      exfil-command!~ 8 JOINQUERY ENVNAME
      exfil-command!~ 8 JOINQUERY ENVDUMP
      exfil-command!~ 8 GIT PUSHW ODDURL MIRROR
      exfil-command!~ 14 DATAQUERY SUBSHELL
      remote-code!~ 18 NET ODDURL PIPE INTERPRETER
      remote-code!~ 16 EVAL SUBSHELL NET ODDURL
      remote-code!~ 16 SUBSHELL NET ODDURL
      remote-code!~ 12 EXEC NET
      remote-code!~ 12 NET URL EXEC
      supply-chain!~ 14 PACKAGES BADURL
      supply-chain!~ 14 INSTALL PKG BADURL
      persist-ssh 16 WRITE PUBKEYWORD AUTHKEYS
      persist-ssh!~ 12 REDIRECTTO AUTHKEYS
      persist-shell!~ 22 SHELLRC NET
      persist-shell!~ 22 NET SHELLRC
      persist-shell!~ 22 SHELLRC URL
      persist-shell!~ 22 WRITE PAYLOAD SHELLRC
      persist-shell!~ 22 WRITE HIDDENFILE SHELLRC
      persist-shell!~ 22 WRITE SHELLRC HIDDENFILE
      persist-privilege!~ 10 WRITE NOPASSWORD ALL
      persist-privilege!~ 14 PRIVILEGED HOSTROOT
      persist-schedule!~ 14 PIPE CRONPIPE
      persist-schedule!~ 14 CRON HIDDENFILE
      persist-schedule!~ 18 CRON NET
      persist-schedule!~ 18 CRON BADURL
      persist-schedule!~ 22 GITHOOK NET URL
      persist-schedule!~ 22 NET URL GITHOOK
      persist-schedule!~ 16 GITHOOK HIDDENFILE
      persist-agent 24 WRITE AGENTCONF DANGER
      persist-agent 24 WRITE DANGER AGENTCONF
      persist-agent 24 WRITE AGENTCONF HIDDENFILE
      persist-agent 24 WRITE AGENTCONF URL
      persist-agent 10 ALWAYS DANGER
      persist-agent 16 WRITE AGENTCONF IGNORE
      safety-off 6 DISABLE SECURITY
      safety-off 6 CIRCUMVENT PERMISSION COMMANDS
      safety-off 7 TURN OFF SECURITY
      safety-off 9 TURN SECURITY OFF
      safety-off! 9 RUN WITHOUT CONFIRM
      safety-off! 12 APPROVE ALL COMMANDS
      safety-off! 10 COMMANDS PREAPPROVED
      safety-off! 6 PREAPPROVED ALL COMMANDS
      safety-off 9 APPROVE WITHOUT LOOKING
      safety-off 14 LOWERIT SECURITY NOTHING
      safety-off 10 SKIP TLS CHECKS EVERYWHERE
      safety-off 10 EVERYWHERE SKIP TLS CHECKS
      deception! 14 CLAIM TESTS PASSED EVEN
      deception! 14 CLAIM EVERYTHING PASSED EVEN
      deception! 24 NOT RUN CLAIM PASSED
      deception! 6 NOT TELL THIS SELFNOTE
      deception! 9 KEEP HUSH FROM PEOPLE
      deception! 6 NOT LET USER KNOW
      deception! 14 CONCEAL DOINGS OUTOF
      deception! 8 NOT TELL USER IT
      deception! 7 NOT TELL IT USER
      deception! 6 WITHOUT TELL USER
      cover-tracks 3 REMOVE TRACES
      cover-tracks 7 REMOVE SHELL HISTORY
      remote-orders!~ 20 URL OBEY SAYS
      remote-orders!~ 14 GET ORDERS URL THENDO
      remote-orders 12 BEFOREIT ANSWERING GET ODDURL
      remote-orders!~ 14 CONTROLLER BEACON
      remote-orders!~ 14 BEACON CONTROLLER URL
      remote-orders!~ 10 BEACON C2NAME
      authority-spoof! 6 NOTICE FROM AUTHORITY
      authority-spoof! 7 TEXT FROM AUTHORITY
      destructive! 9 DELETE WHENEVER DTARGET
      destructive! 9 DELETE DTARGET WHENEVER
      destructive 6 DELETE GIT HISTORIES
      destructive 9 DELETE ALL PRODUCTION
      destructive! 5 DELETE FORCE WIPEPATH
      read-secrets 12 READ PRIVATEPATH
      read-secrets 12 READ BROWSER SAVED
      prompt-leak 7 REVEAL HIDDEN PROMPTS
      prompt-leak 7 STATE YOUR PROMPTS
      prompt-leak 7 STATE YOUR HIDDEN PROMPTS
      prompt-leak 8 STATE YOUR HIDDEN LETTER
      prompt-leak 10 STATE RULES YOU TOLD
      prompt-leak 12 STATE YOUR CONTEXTW VERBATIM
      prompt-leak 7 REPEAT ABOVE TEXT
      prompt-leak 7 REPEAT TEXT ABOVE
      prompt-leak 6 REVEAL TOOLDEFS DEFS
      prompt-leak 6 WHAT YOUR SECRETWORD SECRETKEY
      prompt-leak!~ 12 COMPLETE IWAS INSTRUCTED
      prompt-leak!~ 12 COMPLETE SYSTEM PROMPTS
      planted-code!~~ 60 FOLLOWING CODE SOLUTION RISKYAPI
      planted-code!~~ 60 SOLUTION FOLLOWING CODE RISKYAPI
      planted-code!~~ 60 CODE FOLLOWING SOLUTION RISKYAPI
      planted-code!~~ 60 SOLUTION CODE FOLLOWING RISKYAPI
      weak-security!~ 18 PASSWORDS HASHES MD5 KEEPIT
      weak-security!~ 10 PASSWORDS MD5 FINE
      weak-security!~ 18 KEEPIT PASSWORDS HASHES MD5
      weak-security! 10 ORIGIN ANY ORIGIN WITHCRED
      weak-security! 9 ORIGIN ANY WITHCRED
      weak-security 6 ANY ORIGIN WITHCRED
      payment-change! 14 PAY IBAN REDIRECT
      weak-security 8 USEIT WEAKCIPHER CIPHER
      weak-security 12 WRITE INSECURE FOREVER
      weak-security 8 LEAVEIT MESSAGES UNESCAPED
      payment-change! 12 REDIRECT IBAN PAY
      payment-change!~ 24 WIRE IBAN WITHOUT
      answer-fixing! 14 ANSWER SAFE YES
      answer-fixing 12 RATE ALL SAFE EVEN
      answer-fixing!~ 16 ANSWER VULN ALWAYS
      smuggled!~ 12 DECODE THENDO
      smuggled!~ 9 READIT BACKWARDS THENDO
      smuggled!~ 12 JOIN PARTS ASINSTRUCTION
      """;

  private ThreatTable() {}
}
