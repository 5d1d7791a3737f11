#!/usr/bin/env python3
"""Sessions of `memory mcp`, each by itself (PI_MEMORY_NO_SERVE=1) and through the resident process, by turns.

  mcp-sessions.py DIST [ROUNDS]    DIST: a built distribution, such as cli/target/memory-0.1.0

Prints medians in ms: a session's `initialize`, its first search and its next 50; eight sessions at once; eight
writers of 250 notes each, alone and beside eight readers, with what is in the files afterwards; and the memory (PSS)
of all our processes with one, two and three sessions. Over 2,000 made-up notes in a folder of its own.
"""
import json, os, random, shutil, statistics, subprocess, sys, tempfile, threading, time

dist = os.path.abspath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
home = tempfile.mkdtemp()
notes = os.path.join(home, '.pi/agent/memory')
draw = random.Random(5)
words = [''.join(draw.choice('bcdfghjklm') + draw.choice('aeiou') for _ in range(3)) for _ in range(900)]
MODES = ('by itself', 'relayed, starts the server', 'relayed')


def question():
    return ' '.join(draw.sample(words, 3))


def environment(mode):
    alone = {'PI_MEMORY_NO_SERVE': '1'} if mode == 'by itself' else {}
    return {'PATH': os.environ['PATH'], 'HOME': home, **alone}


def memory(*args):
    subprocess.run([dist + '/bin/memory', *args], env=environment(''), cwd=home, capture_output=True)


class Session:
    def __init__(self, mode):
        self.started = time.perf_counter()
        self.sent = 0
        self.process = subprocess.Popen([dist + '/bin/memory', 'mcp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=environment(mode), cwd=home)
        self.ask('initialize', {'protocolVersion': '2025-11-25', 'capabilities': {},
                                'clientInfo': {'name': 'bench', 'version': '1'}})
        self.ready = (time.perf_counter() - self.started) * 1e3
        self.send({'jsonrpc': '2.0', 'method': 'notifications/initialized'})

    def send(self, message):
        self.process.stdin.write((json.dumps(message) + '\n').encode())
        self.process.stdin.flush()

    def ask(self, method, params):
        self.sent += 1
        began = time.perf_counter()
        self.send({'jsonrpc': '2.0', 'id': self.sent, 'method': method, 'params': params})
        answer = self.process.stdout.readline().decode()
        return (time.perf_counter() - began) * 1e3, answer

    def search(self):
        return self.ask('tools/call', {'name': 'memory_search', 'arguments': {'query': question()}})[0]

    def write(self, text):
        return self.ask('tools/call', {'name': 'memory_write', 'arguments': {'target': 'daily', 'content': text}})

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def prepare(mode):
    if mode == 'relayed, starts the server':
        memory('serve', 'stop')
    elif mode == 'relayed':
        memory('serve')
        time.sleep(3)


def together(jobs):
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def one_session(mode):
    session = Session(mode)
    first = session.search()
    later = statistics.median(session.search() for _ in range(50))
    session.close()
    return session.ready, first, later


def eight_sessions(mode):
    told = []

    def run():
        session = Session(mode)
        first = session.search()
        told.append((session.ready, first, (time.perf_counter() - session.started) * 1e3))
        session.close()

    together([run] * 8)
    return [max(column) for column in zip(*told)]


def writers(mode, readers):
    sessions = [Session(mode) for _ in range(8 + readers)]
    for session in sessions:
        session.search()
    tag = 'run%d' % draw.randrange(10**9)
    took, refused, over = [], [], threading.Event()

    def write(number):
        for i in range(250):
            ms, answer = sessions[number].write(f'{tag} writer {number} note {i} end')
            took.append(ms)
            if '"isError":true' in answer or '"error":' in answer:
                refused.append(f'{number}/{i}')

    def read(session):
        while not over.is_set():
            session.search()

    reading = [threading.Thread(target=read, args=(session,)) for session in sessions[8:]]
    for thread in reading:
        thread.start()
    began = time.perf_counter()
    together([lambda number=number: write(number) for number in range(8)])
    seconds = time.perf_counter() - began
    over.set()
    for thread in reading:
        thread.join()
    for session in sessions:
        session.close()
    text = ''.join(open(os.path.join(folder, file), errors='replace').read()
                   for folder, _, files in os.walk(notes) for file in files if file.endswith('.md'))
    times = [text.count(f'{tag} writer {n} note {i} end') for n in range(8) for i in range(250)]
    took.sort()
    print('8 writers x 250, %d readers, %s: %.0f a second, p50 %.0f, p99 %.0f ms; once %d, none %d, twice %d; refused %d' % (
        readers, mode, 2000 / seconds, took[len(took) // 2], took[int(len(took) * .99)], times.count(1),
        times.count(0), sum(one > 1 for one in times), len(refused)), flush=True)


def pss():
    total = 0
    for process in filter(str.isdigit, os.listdir('/proc')):
        try:
            if dist in open(f'/proc/{process}/cmdline').read():
                total += sum(int(line.split()[1]) for line in open(f'/proc/{process}/smaps_rollup') if line.startswith('Pss:'))
        except OSError:
            pass
    return total / 1024


def turns(name, measure, count):
    told = {mode: [] for mode in MODES}
    for _ in range(count):
        for mode in MODES:
            prepare(mode)
            told[mode].append(measure(mode))
    for mode in MODES:
        print(name, mode + ':', ', '.join('%.1f' % statistics.median(column) for column in zip(*told[mode])), flush=True)


try:
    for day in range(1, 21):
        path = os.path.join(notes, 'daily', f'2026-01-{day:02}.md')
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as file:
            file.writelines('- ' + ' '.join(draw.choice(words) for _ in range(14)) + '\n' for _ in range(100))
    memory('index')
    print('load', os.getloadavg())
    turns('initialize, first search, p50 of 50;', one_session, rounds)
    turns('8 at once, the slowest: initialize, first search, from start;', eight_sessions, max(3, rounds // 2))
    for readers in (0, 8):
        for mode in ('by itself', 'relayed'):
            prepare(mode)
            writers(mode, readers)
    for mode in ('by itself', 'relayed'):
        memory('serve', 'stop')
        sessions, said = [], []
        for _ in range(3):
            sessions.append(Session(mode))
            for _ in range(20):
                sessions[-1].search()
            time.sleep(5)
            said.append('%.0f' % pss())
        print('PSS of 1, 2, 3 sessions, MB;', mode + ':', ', '.join(said), flush=True)
        for session in sessions:
            session.close()
    print('load', os.getloadavg())
finally:
    memory('serve', 'stop')
    shutil.rmtree(home, ignore_errors=True)
