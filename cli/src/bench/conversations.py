#!/usr/bin/env python3
"""Conversations in the formats of Claude Code, Codex and pi: how fast they are read, and whether 100 questions find their turn.

  conversations.py DIST RECALL [MB]    DIST: a built distribution; RECALL: a folder with locomo, cosqa, cacm and beads as `memory eval` takes them

The days of LoCoMo's chats are transcripts; the others, up to MB (300), are made of the other sets' texts, tools' output 60 % of the bytes. Prints
megabytes a second and a second of processor time, the largest resident set, the index's size, the first answer and the next ones of a process of its
own and of the resident process, and for LoCoMo's questions as typed how often the turn comes first and among five, and its conversation among five.
"""
import datetime, glob, json, os, random, re, resource, shutil, statistics, subprocess, sys, tempfile, time, uuid

dist, D = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]) + '/'
MB = int(sys.argv[3]) if len(sys.argv) > 3 else 300
home = tempfile.mkdtemp()
R = random.Random(7)
total = 0


def paras(ds):
    out = []
    for f in glob.glob(D + ds + '/corpus/**/*.md', recursive=True):
        for p in re.split('\\n\\s*\\n', open(f, errors='replace').read()):
            p = p.strip()
            if len(p) > 60:
                out.append(p)
    return out


code = paras('cosqa')
prose = paras('cacm') + paras('beads')
sents = [s for p in prose for s in re.split('(?<=[.!?])\\s+', p) if 30 < len(s) < 300]


def fillprose():
    return ' '.join((R.choice(sents) for _ in range(R.randint(2, 7))))


def out():
    return '\n\n'.join((R.choice(code) for _ in range(R.randint(2, 12))))


def iso(t):
    return t.strftime('%Y-%m-%dT%H:%M:%S.') + '%03dZ' % (t.microsecond // 1000)


def write(path, lines, t):
    global total
    os.makedirs(os.path.dirname(path), exist_ok=True)
    s = ''.join((json.dumps(l, ensure_ascii=False) + '\n' for l in lines))
    open(path, 'w').write(s)
    total += len(s.encode())
    os.utime(path, (t.timestamp(), t.timestamp()))


def claude(cwd, t, turns):
    sid = str(uuid.UUID(int=R.getrandbits(128)))
    L = []
    n = 0
    L.append({'type': 'queue-operation', 'operation': 'enqueue', 'timestamp': iso(t), 'sessionId': sid})

    def base(typ, msg):
        return {'parentUuid': str(uuid.UUID(int=R.getrandbits(128))), 'isSidechain': False, 'type': typ, 'message': msg, 'uuid': str(uuid.UUID(int=R.getrandbits(128))), 'timestamp': iso(t), 'userType': 'external', 'entrypoint': 'cli', 'cwd': cwd, 'sessionId': sid, 'version': '2.1.197', 'gitBranch': 'main'}
    for who, what in turns:
        t += datetime.timedelta(seconds=9)
        n += 1
        if who == 'u':
            L.append(base('user', {'role': 'user', 'content': what}))
        elif who == 'a':
            L.append(base('assistant', {'model': 'm', 'id': 'msg_%d' % n, 'role': 'assistant', 'type': 'message', 'content': [{'type': 'text', 'text': what}], 'usage': {'input_tokens': 100 + n, 'cache_creation_input_tokens': 0, 'cache_read_input_tokens': 0, 'output_tokens': 2, 'service_tier': 'standard'}, 'stop_reason': None}))
        else:
            L.append(base('assistant', {'model': 'm', 'id': 'msg_%d' % n, 'role': 'assistant', 'type': 'message', 'content': [{'type': 'tool_use', 'id': 'toolu_%d' % n, 'name': what[0], 'input': what[1]}], 'usage': {'input_tokens': 100 + n, 'output_tokens': 2}}))
            r = base('user', {'role': 'user', 'content': [{'tool_use_id': 'toolu_%d' % n, 'type': 'tool_result', 'content': what[2], 'is_error': what[3]}]})
            r['toolUseResult'] = {'stdout': what[2], 'stderr': '', 'interrupted': False}
            L.append(r)
    write(home + '/.claude/projects/' + cwd.replace('/', '-') + '/' + sid + '.jsonl', L, t)
    return 'claude:' + sid


def codex(cwd, t, turns):
    sid = str(uuid.UUID(int=R.getrandbits(128)))
    t0 = t
    n = 0
    L = [{'timestamp': iso(t), 'type': 'session_meta', 'payload': {'id': sid, 'timestamp': iso(t), 'cwd': cwd, 'originator': 'codex_exec', 'cli_version': '0.169.0', 'base_instructions': {'text': 'You are a coding agent. ' * 200}}}]

    def item(p):
        return {'timestamp': iso(t), 'ordinal': len(L), 'type': 'response_item', 'payload': p}
    for who, what in turns:
        t += datetime.timedelta(seconds=9)
        n += 1
        if who in 'ua':
            L.append(item({'type': 'message', 'id': 'msg_%d' % n, 'role': 'user' if who == 'u' else 'assistant', 'content': [{'type': 'input_text' if who == 'u' else 'output_text', 'text': what}]}))
            L.append({'timestamp': iso(t), 'type': 'event_msg', 'payload': {'type': 'item_completed', 'item': {'type': 'UserMessage' if who == 'u' else 'AgentMessage', 'content': [{'type': 'Text', 'text': what}]}}})
        else:
            L.append(item({'type': 'function_call', 'name': 'exec_command', 'arguments': json.dumps({'cmd': what[1].get('command') or 'cat ' + what[1].get('file_path', 'x')}), 'call_id': 'call_%d' % n}))
            L.append(item({'type': 'function_call_output', 'call_id': 'call_%d' % n, 'output': 'Chunk ID: f1\nProcess exited with code %d\nOutput:\n' % (1 if what[3] else 0) + what[2]}))
            L.append({'timestamp': iso(t), 'type': 'event_msg', 'payload': {'type': 'token_count', 'info': {'total_token_usage': {'input_tokens': 11234, 'output_tokens': 2}}}})
    write(home + '/.codex/sessions/%s/rollout-%s-%s.jsonl' % (t0.strftime('%Y/%m/%d'), t0.strftime('%Y-%m-%dT%H-%M-%S'), sid), L, t)
    return 'codex:' + sid


def pi(cwd, t, turns):
    sid = str(uuid.UUID(int=R.getrandbits(128)))
    t0 = t
    n = 0
    L = [{'type': 'session', 'version': 3, 'id': sid, 'timestamp': iso(t), 'cwd': cwd}]

    def msg(m):
        return {'type': 'message', 'id': '%08x' % R.getrandbits(32), 'parentId': None, 'timestamp': iso(t), 'message': m}
    for who, what in turns:
        t += datetime.timedelta(seconds=9)
        n += 1
        if who in 'ua':
            L.append(msg({'role': 'user' if who == 'u' else 'assistant', 'content': [{'type': 'text', 'text': what}], 'timestamp': 0}))
        else:
            L.append(msg({'role': 'assistant', 'content': [{'type': 'toolCall', 'id': 'call_%d' % n, 'name': what[0].lower(), 'arguments': what[1]}], 'usage': {'input': 1}}))
            L.append(msg({'role': 'toolResult', 'toolCallId': 'call_%d' % n, 'toolName': 'x', 'content': [{'type': 'text', 'text': what[2]}], 'isError': what[3]}))
    write(home + '/.pi/agent/sessions/-' + cwd.replace('/', '-') + '--/%s_%s.jsonl' % (t0.strftime('%Y-%m-%dT%H-%M-%S-000Z'), sid), L, t)
    return 'pi:' + sid


W = [claude, codex, pi]
where = {}
for f in sorted(glob.glob(D + 'locomo/corpus/*/daily/*.md')):
    conv = f.split('/')[-3]
    day = f.split('/')[-1][:10]
    lines = open(f).read().split('\n')
    turns = []
    first = None
    at = {}
    for i, l in enumerate(lines, 1):
        m = re.match('- ([^:]+): (.*)', l)
        if m:
            first = first or m.group(1)
            turns.append(('u' if m.group(1) == first else 'a', m.group(1) + ': ' + m.group(2)))
            at[i] = len(turns)
    if not turns:
        continue
    t = datetime.datetime.fromisoformat(day + 'T12:00:00+00:00')
    w = W[len(where) % 3]
    path = w('/home/u/' + conv, t, turns)
    where[conv, 'daily/' + day + '.md'] = (path, at)


q = []
for l in open(D + 'locomo/queries.jsonl'):
    d = json.loads(l)
    rel = []
    for r in d.get('relevant', []):
        k = (d['scope'], r['file'])
        if k in where and r.get('line') in where[k][1]:
            rel.append([where[k][0], where[k][1][r['line']]])
    if rel:
        q.append({'id': d['id'], 'query': d['query'], 'category': d['category'], 'relevant': rel})


R2 = random.Random(22)
R2.shuffle(q)
real = total
tools = ['Bash', 'Read', 'Edit', 'Grep']
n = 0
while total < MB * 1000000.0:
    t = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(minutes=R.randint(0, 1400000))
    turns = []
    for _ in range(R.randint(2, 8)):
        turns.append(('u', fillprose()))
        for _ in range(R.randint(1, 8)):
            k = R.random()
            if k < 0.35:
                turns.append(('a', fillprose()))
            elif k < 0.6:
                turns.append(('t', ('Bash', {'command': 'grep -n %s src/%s.py' % (R.choice(['connect', 'parse', 'token']), R.choice(['db', 'net', 'auth']))}, out()[:R.randint(200, 9000)], R.random() < 0.15)))
            elif k < 0.85:
                turns.append(('t', ('Read', {'file_path': '/home/u/p/src/%d.py' % R.randint(1, 400)}, out(), False)))
            else:
                turns.append(('t', ('Edit', {'file_path': '/home/u/p/src/%d.py' % R.randint(1, 400), 'old_string': R.choice(code)[:800], 'new_string': R.choice(code)[:800]}, 'The file has been updated.', False)))
        turns.append(('a', fillprose()))
    W[n % 3]('/home/u/p%d' % (n % 17), t, turns)
    n += 1


print('locomo', real / 1000000.0, 'MB; all', total / 1000000.0, 'MB; sessions', len(where) + n, 'questions', len(q))

memory = dist + '/bin/memory'
environment = {'PATH': os.environ['PATH'], 'HOME': home, 'LANG': 'C.UTF-8'}


def run(*command, **variables):
    start = time.perf_counter()
    done = subprocess.run([memory, *command], env={**environment, **variables}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return (time.perf_counter() - start) * 1e3, done.stdout


def spent():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def size(folder):
    return sum(os.path.getsize(os.path.join(place, file)) for place, _, files in os.walk(folder) for file in files) / 1e6


def ask(question, **variables):
    wall, out = run('search', '--in', 'conversations', '--json', '--limit', '5', question, **variables)
    return wall, [(hit['path'], hit['start_line']) for hit in json.loads(out)['hits']]


alone = {'PI_MEMORY_NO_SERVE': '1'}
wall = run('conversations', 'on', **alone)[0] / 1e3
cpu, largest = spent()
print('read in %.1f s: %.1f MB/s, %.1f MB a second of processor time; largest %d MB; index %.0f MB' % (wall, total / 1e6 / wall, total / 1e6 / cpu, largest, size(home + '/.cache')))
asked = q[:100]
print('a process of its own: first answer %.0f ms, the next %.0f' % (ask(asked[0]['query'], **alone)[0], statistics.median(ask(x['query'], **alone)[0] for x in asked[1:12])))
try:
    run('serve')
    time.sleep(5)  # it rehearses
    walls, first, five, among = [], 0, 0, 0
    for x in asked:
        wall, hits = ask(x['query'])
        turns = {tuple(turn) for turn in x['relevant']}
        walls.append(wall)
        first += bool(turns & set(hits[:1]))
        five += bool(turns & set(hits))
        among += bool({path for path, _ in turns} & {path for path, _ in hits})
finally:
    run('serve', 'stop')
print('the resident process: first answer %.0f ms, the next: median %.0f, 95 %% %.0f' % (walls[0], statistics.median(walls[1:]), sorted(walls[1:])[93]))
print('of %d questions: the turn first %d, among five %d; its conversation among five %d' % (len(asked), first, five, among))
shutil.rmtree(home)
