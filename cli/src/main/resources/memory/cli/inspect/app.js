// Which view is shown, and the keys.

const shows = { lately: askLately, search: askHits, files: askFiles, prompt: askPrompt, decisions: askDecisions, traces: askTraces, health: askHealth };

function view() {
  const name = location.hash.slice(1).split('?')[0];
  return name in shows ? name : 'lately';
}

function turn() {
  const name = view();
  for (const section of document.querySelectorAll('main > section')) {
    section.hidden = section.id !== name + '-view';
  }
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === '#' + name) {
      link.setAttribute('aria-current', 'page');
    } else {
      link.removeAttribute('aria-current');
    }
  }
  document.title = 'memory · ' + name;
  arrives = true;
  shows[name](0);
}

// The view as it is now, after an act.
function redraw() {
  shows[view()](0);
}

function entries() {
  return [...document.querySelectorAll('#' + view() + '-view :is(:is(.hits, .answer) summary, .walk)')].filter((one) => one.checkVisibility());
}

function step(event) {
  const all = entries();
  const at = all.indexOf(document.activeElement);
  const inQuery = document.activeElement === query;
  const idle = [document.body, document.getElementById('content')].includes(document.activeElement);
  if (!all.length || (at < 0 && !inQuery && !idle)) {
    return;
  }
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (inQuery && event.key === 'ArrowUp') {
    return;
  }
  event.preventDefault();
  if (next < 0 && view() === 'search') {
    query.focus();
  } else {
    all[Math.max(0, Math.min(all.length - 1, next))].focus();
  }
}

addEventListener('keydown', (event) => {
  const typing = event.target.matches('input, textarea, select');
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.key === '/' && !typing) {
    event.preventDefault();
    location.hash = 'search';
    turn();
    query.focus();
    query.select();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    step(event);
  }
});
addEventListener('hashchange', turn);
const themes = ['auto', 'light', 'dark'];
const theme = document.getElementById('theme');
theme.addEventListener('click', () => {
  const next = themes[(themes.indexOf(document.documentElement.dataset.theme || 'auto') + 1) % themes.length];
  document.documentElement.dataset.theme = next;
  theme.textContent = 'Theme: ' + next;
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('content').focus();
});

if (matchMedia('(max-width: 34rem)').matches) {
  document.querySelector('.fold').open = false;
}
turn();
if (view() === 'search') {
  query.focus();
}
ask('status').then(where, () => {});
