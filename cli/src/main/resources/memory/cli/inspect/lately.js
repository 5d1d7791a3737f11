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
  const stored = (told) => told.confirmed[0]?.decision && ['retract', { id: told.confirmed[0].decision }];
  const row = h('p', { className: 'acts', role: 'group', 'aria-label': 'A decision that waits' });
  row.append(
    button('Confirm', () => act('confirm', { id: candidate.id }, 'Stored as a decision.', stored)),
    button('Edit', () => editor('The decision', candidate.text, row, (text) => act('keep', { id: candidate.id, text }, 'Stored in your words.', stored))),
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

function todoEntry(item) {
  const text = item.text.replace(/^- \[ \] /, '');
  return h(
    'li',
    { className: 'todo' },
    h('span', { dir: 'auto' }, ...spelled(text)),
    button('Done', () => act('done', { text, scope: item.scope }, 'Done: ' + text, restored)),
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

async function showLately(signal) {
  const [told, injected, files, news] = await Promise.all(
    ['lately', 'traces', 'files', 'news'].map((question) => ask(question, {}, signal)),
  );
  const pads = files.files.filter((file) => file.kind === 'scratchpad');
  const items = (await Promise.all(pads.map((file) => ask('file', file, signal)))).flatMap((pad) => pad.passages);
  const open = items.filter((item) => item.text.startsWith('- [ ]'));
  const kinds = [...Map.groupBy(files.files, (file) => file.kind)].map(([kind, some]) => count(some.length, kind + ' file'));
  lately.querySelector('.answer').replaceChildren(
    ...part('Waiting for your word', told.candidates.map(waitingEntry)),
    ...part('New in the project, not looked at', news.new.map(newEntry)),
    ...part('To do', open.map(todoEntry)),
    ...days(told, injected.traces),
  );
  say(lately, files.files.length ? kinds.join(', ') + ' · ' + count(open.length, 'open item') : 'Nothing is written yet. memory add TEXT writes something.');
}

const askLately = asker(showLately, lately);

todoForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = fields(todoForm).text.trim();
  if (text) {
    todoForm.reset();
    act('todo', { text }, 'On the list: ' + text, (told) => told.id && ['remove', { id: told.id }]);
  }
});
