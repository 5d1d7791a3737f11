// The files by day and topic; one of them entry by entry.

const filesView = document.getElementById('files-view');
const groups = [['Memory', ['index', 'user', 'curated', 'scratchpad']], ['Topics', ['topic']], ['Days', ['daily']]];

// Whether the view is gone to, not drawn again after an act: then its place is gone to as well.
let arrives = false;

function chosen() {
  return Object.fromEntries(new URLSearchParams(location.hash.split('?')[1] || ''));
}

function fileList(files, here) {
  return groups.flatMap(([title, kinds]) => {
    const some = files.filter((file) => kinds.includes(file.kind));
    some.sort((one, other) => (title === 'Days' ? other : one).path.localeCompare((title === 'Days' ? one : other).path));
    const links = some.map((file) => {
      const link = fileLink(file, file.path);
      link.classList.add('walk');
      if (file.path === here.path && file.scope === here.scope) {
        link.setAttribute('aria-current', 'true');
      }
      return h('li', {}, link, file.scope === 'global' ? '' : chip(file.scope));
    });
    return links.length ? [h('h3', {}, title), h('ul', {}, links)] : [];
  });
}

function fileEntry(note, before, line) {
  const titles = note.heading.join(' › ');
  const here = note.start_line <= line && line <= note.end_line;
  return [
    titles && titles !== before ? h('h4', { dir: 'auto' }, ...spelled(titles)) : '',
    h(
      'div',
      { className: 'lone' + (here ? ' here' : '') },
      entry(
        [
          h('span', { className: 'head' }, h('span', { className: 'place' }, 'L' + note.start_line), h('span', { className: 'chips' }, note.tags.map((tag) => chip('#' + tag, 'plain')))),
          h('span', { className: 'text whole', dir: 'auto' }, ...spelled(note.text)),
        ],
        () => [noteActs(note)],
      ),
    ),
  ].filter(Boolean);
}

async function showFiles(signal) {
  const here = chosen();
  const told = await ask('files', {}, signal);
  filesView.querySelector('.list').replaceChildren(...fileList(told.files, here), h('p', {}, h('a', { href: '#decisions' }, 'Decisions have a view of their own')));
  let shown = [h('p', { className: 'empty' }, 'Choose a file.')];
  if (here.path) {
    const file = await ask('file', { path: here.path, scope: here.scope }, signal);
    const titles = file.passages.map((note) => note.heading.join(' › '));
    shown = [
      h('h3', {}, ...spelled(here.path)),
      ...file.passages.flatMap((note, at) => fileEntry(note, titles[at - 1], Number(here.line || 0))),
    ];
  }
  filesView.querySelector('.answer').replaceChildren(...shown);
  if (arrives && Number(here.line) > 1) {
    filesView.querySelector('.here')?.scrollIntoView({ block: 'center' });
    filesView.querySelector('.here summary')?.focus({ preventScroll: true });
  }
  if (arrives && here.path && !(Number(here.line) > 1) && matchMedia('(max-width: 60rem)').matches) {
    filesView.querySelector('.answer').scrollIntoView();
  }
  arrives = false;
  say(filesView, count(told.files.length, 'file'));
}

const askFiles = asker(showFiles, filesView);
