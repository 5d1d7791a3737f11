@echo off
rem Starts memory from its distribution under cmd with a Java 25 of the machine.
setlocal
for %%I in ("%~dp0..") do set "folder=%%~fI"
set "JAVA_TOOL_OPTIONS=" & set "JDK_JAVA_OPTIONS=" & set "_JAVA_OPTIONS="
set "java="
for %%H in ("%JAVA_25_HOME%" "%JAVA_HOME%") do if not defined java if exist "%%~H\release" findstr /r /c:"^JAVA_VERSION=.2[5-9]" "%%~H\release" >nul && set "java=%%~H\bin\java.exe"
if not defined java for /f "delims=" %%J in ('where java 2^>nul') do if not defined java if exist "%%~dpJ..\release" findstr /r /c:"^JAVA_VERSION=.2[5-9]" "%%~dpJ..\release" >nul && set "java=%%J"
if not defined java (
  echo memory: needs Java 25 and finds none. Install a JDK 25 or set JAVA_25_HOME to one. 1>&2
  if "%~1"=="hook" exit /b 0
  exit /b 4
)
"%java%" -XX:TieredStopAtLevel=1 -Xmx512m -Xlog:disable -Xshare:auto -XX:+UseSerialGC -XX:-UsePerfData -Dfile.encoding=UTF-8 ^
  "-Djava.util.logging.config.file=%folder%\lib\logging.properties" --enable-native-access=ALL-UNNAMED ^
  "-Dmemory.launcher=%~f0" "-Dmemory.home=%folder%" -cp "%folder%\lib\memory.jar" memory.cli.Main %*
exit /b %errorlevel%
