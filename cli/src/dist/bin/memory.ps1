# Starts memory from its distribution under PowerShell with a Java 25 of the machine.
$folder = Split-Path -Parent (Split-Path -Parent $PSCommandPath)
foreach ($name in 'JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS') { Remove-Item "Env:$name" -ErrorAction SilentlyContinue }
$homes = @($env:JAVA_25_HOME, $env:JAVA_HOME)
$found = Get-Command java -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
if ($found) { $homes += Split-Path -Parent (Split-Path -Parent $found.Source) }
$jdk = $homes | Where-Object { $_ -and (Test-Path "$_/release") -and (Get-Content "$_/release") -match '^JAVA_VERSION="(2[5-9]|[3-9][0-9])' } | Select-Object -First 1
if (-not $jdk) {
  [Console]::Error.WriteLine('memory: needs Java 25 and finds none. Install a JDK 25 or set JAVA_25_HOME to one.')
  if ($args.Count -gt 0 -and $args[0] -eq 'hook') { exit 0 } # an agent's prompt goes on
  exit 4
}
$speed = @('-XX:TieredStopAtLevel=1', '-Xmx512m')
if ($args.Count -gt 0 -and $args[0] -in 'eval', 'bench', 'inspect') { $speed = @('-Xmx512m') }
$options = $speed + @('-Xlog:disable', '-Xshare:auto', '-XX:+UseSerialGC', '-XX:-UsePerfData', '-Dfile.encoding=UTF-8',
  "-Djava.util.logging.config.file=$folder/lib/logging.properties", '--enable-native-access=ALL-UNNAMED',
  "-Dmemory.launcher=$PSCommandPath", "-Dmemory.home=$folder", '-cp', "$folder/lib/memory.jar", 'memory.cli.Main')
if ($MyInvocation.ExpectingInput) { $input | & "$jdk/bin/java" @options @args } else { & "$jdk/bin/java" @options @args }
exit $LASTEXITCODE
