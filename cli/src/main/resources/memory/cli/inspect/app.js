// Which view is shown, and the keys.

const shows = { search: askHits, prompt: askPrompt, decisions: askDecisions, traces: askTraces, health: askHealth };

function view() {
  const name = location.hash.slice(1);
  return name in shows ? name : 'search';
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
  shows[name](0);
}

function entries() {
  return [...document.querySelectorAll('#' + view() + '-view :is(.hits, .answer) summary')].filter((one) => one.checkVisibility());
}

function step(event) {
  const all = entries();
  const at = all.indexOf(document.activeElement);
  const inQuery = document.activeElement === query;
  if (!all.length || (at < 0 && !inQuery)) {
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
