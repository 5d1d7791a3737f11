#!/usr/bin/env python3
"""Whole processes of `memory` beside its peers on the same real text, interleaved in one run.

  peers.py DIST JDK [ROUNDS]     DIST: a built distribution; JDK: a full JDK 25 with lib/src.zip
  NODE=…/node QMD=…/qmd peers.py …    also node and qmd (npm i node@22 @tobilu/qmd@2.8.3)

The text: 2,000 Markdown files made of the comments of the JDK's own sources (prose, code, addresses; 750 characters a
file on average). Each round asks another question, four words of one of the files. Prints the median wall and processor time in
milliseconds of each command and its ratio to a JVM that prints "hello" with the JDK's own class archive; then what making the index takes and its size beside the text.
"""
import os, random, re, resource, shutil, sqlite3, statistics, subprocess, sys, tempfile, time, zipfile

dist, jdk = map(os.path.abspath, sys.argv[1:3])
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 15
home = tempfile.mkdtemp()
notes = os.path.join(home, '.pi/agent/memory/topics')
draw = random.Random(7)


def real_text(folder, count, characters=750):
    """Writes COUNT Markdown files; gives their characters."""
    os.makedirs(folder)
    total = made = 0
    with zipfile.ZipFile(os.path.join(jdk, 'lib/src.zip')) as sources:
        names = sorted(n for n in sources.namelist() if n.startswith(('java.base/java', 'java.net', 'java.desktop/java', 'java.sql', 'java.xml', 'jdk.')))
        draw.shuffle(names)
        for name in names:
            source = sources.read(name).decode('utf-8', 'replace')
            comments = re.findall(r'/\*\*(.*?)\*/', source, re.S)
            lines = [re.sub(r'</?\w+[^>]*>', '', re.sub(r'^\s*\* ?', '', line)).rstrip()
                     for comment in comments for line in comment.split('\n')]
            body = re.sub(r'\n{3,}', '\n\n', '\n'.join(lines)).strip()[:draw.randint(characters // 2, characters * 3 // 2)]
            if len(body) < characters // 2:
                continue
            text = '# %s\n\n%s\n' % (os.path.basename(name)[:-5], body)
            with open(os.path.join(folder, '%04d-%s.md' % (made, os.path.basename(name)[:-5].lower())), 'w') as file:
                file.write(text)
            total += len(text)
            made += 1
            if made == count:
                return total
    raise SystemExit('only %d files of real text in %s' % (made, jdk))


def run(command, **variables):
    """Gives wall and processor milliseconds of COMMAND and its children, and what it printed."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env={**environment, **variables})
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall * 1e3, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3, done.stdout


def size(folder):
    return sum(os.path.getsize(os.path.join(place, file)) for place, _, files in os.walk(folder) for file in files)


environment = {'PATH': os.environ['PATH'], 'HOME': home, 'LANG': 'C.UTF-8'}
memory, node, qmd = os.path.join(dist, 'bin/memory'), os.environ.get('NODE'), os.environ.get('QMD')
if node:
    environment['PATH'] = os.path.dirname(node) + ':' + environment['PATH']
characters = real_text(notes, 2000)
with open(os.path.join(home, 'Hello.java'), 'w') as file:
    file.write('class Hello { public static void main(String[] a) { System.out.println("hello"); } }')
subprocess.run([os.path.join(jdk, 'bin/javac'), '-d', home, os.path.join(home, 'Hello.java')], check=True)
table = os.path.join(home, 'fts.db')
time.sleep(2.5)  # files younger than two seconds are hashed again

indexing = {}
indexing['memory index rebuild'] = run([memory, '--no-project', 'index', 'rebuild'], PI_MEMORY_NO_SERVE='1')[:2]
if qmd:
    indexing['qmd collection add'] = run([qmd, 'collection', 'add', notes, '--name', 'notes'])[:2]
start = time.process_time()
with sqlite3.connect(table) as database:
    database.execute('create virtual table notes using fts5(path, body)')
    for name in sorted(os.listdir(notes)):
        with open(os.path.join(notes, name)) as file:
            database.execute('insert into notes values (?, ?)', (name, file.read()))
indexing['FTS5 (in this process)'] = ((time.process_time() - start) * 1e3,) * 2


def commands(words):
    text = ' '.join(words)
    match = ' OR '.join('"%s"' % word for word in words)
    rows = {
        'hello': [os.path.join(jdk, 'bin/java'), '-Xshare:auto', '-cp', home, 'Hello'],
        'memory --version': [memory, '--version'],
        'memory search': [memory, '--no-project', 'search', '--json', '--limit', '10', text],
        'memory inject': [memory, '--no-project', 'inject', '--json', text],
        'served search': [memory, '--no-project', 'search', '--json', '--limit', '10', text],
        'FTS5 with OR': ['sqlite3', table, "select path, bm25(notes) from notes where notes match '%s' order by 2 limit 10" % match],
        'ripgrep': ['rg', '-il', '|'.join(words), notes],
        'node -e 0': [node, '-e', '0'] if node else None,
        'qmd search': [qmd, 'search', text, '--json', '-n', '10'] if qmd else None,
    }
    return {name: row for name, row in rows.items() if row and shutil.which(row[0])}


times, found = {}, {}
try:
    subprocess.run([memory, '--no-project', 'serve'], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for turn in range(-2, rounds):
        name = draw.choice(sorted(os.listdir(notes)))
        with open(os.path.join(notes, name)) as file:
            words = draw.sample(sorted(set(re.findall(r'[a-z]{5,12}', file.read()))), 4)
        for row, command in commands(words).items():
            alone = {} if row.startswith('served') else {'PI_MEMORY_NO_SERVE': '1'}
            wall, cpu, printed = run(command, **alone)
            if turn >= 0:
                times.setdefault(row, []).append((wall, cpu))
                found[row] = found.get(row, 0) + (name[:-3].encode() in printed)
finally:
    subprocess.run([memory, 'serve', 'stop'], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
hello = statistics.median(wall for wall, _ in times['hello'])
print('%-24s %9s %9s %9s %14s' % ('command', 'wall ms', 'cpu ms', 'x hello', 'file among it'))
for row, pairs in times.items():
    wall, cpu = (statistics.median(pair[i] for pair in pairs) for i in (0, 1))
    print('%-24s %9.1f %9.1f %9.2f %9d of %d' % (row, wall, cpu, wall / hello, found[row], rounds))
print()
for row, (wall, cpu) in indexing.items():
    print('%-24s %9.0f %9.0f' % (row, wall, cpu))
print('text %d characters; index of memory %d bytes, of FTS5 %d' % (characters, size(os.path.join(home, '.cache/memory-engine/index')), os.path.getsize(table)))
shutil.rmtree(home)
