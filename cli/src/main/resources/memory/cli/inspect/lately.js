// What came lately: written, told to agents, waiting for a word; by day.

const lately = document.getElementById('lately-view');
const todoForm = lately.querySelector('form');

function localDay(instant) {
  return time(instant).slice(0, 10);
}

function recentEntry(note) {
  return h(
    'li',
    {},
    entry(
      [
        h(
          'span',
          { className: 'head' },
          h('time', {}, note.at.slice(11) === '00:00' ? 'written' : note.at.slice(11)),
          h('span', { className: 'place' }, ...spelled(note.kind === 'decision' ? note.id : citation(note))),
          h('span', { className: 'chips' }, note.scope === 'global' ? undefined : chip(note.scope), chip(note.kind, 'plain')),
        ),
        h('span', { className: 'text', dir: 'auto' }, ...spelled(dense(note.text))),
      ],
      () => [h('pre', { dir: 'auto' }, ...spelled(note.text)), noteActs(note)],
    ),
  );
}

function waitingEntry(candidate) {
  const stored = ({ confirmed: [one] }) => !one.project && ['retract', { id: one.decision }, 'Taken back. It does not wait any more.'];
  const row = h('p', { className: 'acts', role: 'group', 'aria-label': 'A decision that waits' });
  row.append(
    button('Confirm', () => act('confirm', { id: candidate.id }, 'Stored as a decision.', stored)),
    button('Edit', () => editor('The decision', candidate.text, row, (text, form) => act('keep', { id: candidate.id, text }, 'Stored in your words.', stored, form))),
    sure('Drop', 'Drop it?', () => act('drop', { id: candidate.id }, 'Dropped.')),
    sure('Never such', 'Never propose it again?', () => act('never', { id: candidate.id }, 'It will not be proposed again, wherever it is said.')),
  );
  return h(
    'li',
    { className: 'finding' },
    h('p', { dir: 'auto' }, ...spelled(candidate.text)),
    candidate.evidence ? h('p', { className: 'head' }, h('span', { className: 'titles' }, ...spelled(candidate.evidence))) : '',
    row,
  );
}

function newEntry(one) {
  const by = [one.author && 'by ' + one.author, one.date].filter(Boolean).join(', ');
  return h(
    'li',
    { className: 'finding' },
    h('p', { className: 'head' }, h('span', { className: 'place' }, ...spelled(one.path + (one.start_line ? '#L' + one.start_line : ': ' + one.change))), by ? h('span', { className: 'titles' }, ...spelled(by)) : ''),
    h('pre', { dir: 'auto' }, ...spelled(one.lines.join('\n'))),
    h('p', { className: 'acts' }, button('I have looked at it', () => act('know', { line: one.lines }, 'Known from now on; what arrives later is new again.'))),
  );
}

function todoEntry({ text, scope }) {
  return h(
    'li',
    { className: 'todo' },
    h('span', { dir: 'auto' }, ...spelled(text)),
    button('Done', () => act('done', { text, scope }, 'Done: ' + text, restored)),
  );
}

function part(title, entries) {
  return entries.length ? [h('h3', {}, title), h('ol', { className: 'findings' }, entries)] : [];
}

// Each day: what was written and told, the latest first, and how much of it by whom.
function days(told, injected) {
  const all = [
    ...told.recent.map((one) => ({ at: one.at, shown: recentEntry(one), what: 'written' })),
    ...injected.map((one) => ({ at: time(one.at), shown: traceEntry(one), what: 'told to ' + (one.agent || 'a shell') })),
  ];
  all.sort((one, other) => other.at.localeCompare(one.at));
  const byDay = Map.groupBy(all, (one) => one.at.slice(0, 10));
  return [...byDay].flatMap(([day, its]) => {
    const counts = [...Map.groupBy(its, (one) => one.what)].map(([what, some]) => number(some.length) + ' ' + what);
    return [h('h3', {}, day, h('small', {}, ' · ' + counts.join(', '))), h('ol', { className: 'hits' }, its.map((one) => one.shown))];
  });
}

async function todo(scope, signal) {
  try {
    const { open } = await ask('todo', { scope }, signal);
    return { open: open.map((item) => ({ ...item, scope })) };
  } catch (failed) {
    if (signal.aborted) {
      throw failed;
    }
    return { open: [], unread: failed.message };
  }
}

async function showLately(signal) {
  const [told, injected, files, news] = await Promise.all(
    ['lately', 'traces', 'files', 'news'].map((question) => ask(question, {}, signal)),
  );
  const scopes = new Set(files.files.filter((file) => file.kind === 'scratchpad').map((file) => file.scope));
  const lists = await Promise.all([...scopes].map((scope) => todo(scope, signal)));
  const open = lists.flatMap((list) => list.open);
  const unread = lists.flatMap((list) => list.unread || []);
  const kinds = [...Map.groupBy(files.files, (file) => file.kind)].map(([kind, some]) => count(some.length, kind + ' file'));
  lately.querySelector('.answer').replaceChildren(
    ...part('Waiting for your word', told.candidates.map(waitingEntry)),
    ...part('New in the project, not looked at', news.new.map(newEntry)),
    ...part('To do', open.map(todoEntry)),
    ...days(told, injected.traces),
  );
  const state = files.files.length ? kinds.join(', ') + ' · ' + count(open.length, 'open item') : 'Nothing is written yet. memory add TEXT writes something.';
  say(lately, state, ...unread.map((why) => h('span', { className: 'error' }, ' · ' + why)));
}

const askLately = asker(showLately, lately);

todoForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = fields(todoForm).text.trim();
  if (text) {
    act('todo', { text }, 'On the list: ' + text, (told) => told.id && ['remove', { id: told.id }], todoForm);
  }
});
