// Decisions over time: each with those it took the place of.

const decisions = document.getElementById('decisions-view');
const decisionForm = decisions.querySelector('form');
const moreDecisions = decisions.querySelector('.more');
const chainsAtOnce = 100;
let chainsWanted = chainsAtOnce;
let decided = { decisions: [], bad_lines: [] };

function key(decision) {
  return decision.scope + ' ' + decision.id;
}

// Each chain begins with the decision that stands, the ones before it follow.
function chains(all) {
  const byKey = new Map(all.map((one) => [key(one), one]));
  const before = new Map();
  const replaced = new Set();
  const link = (later, earlier) => {
    if (later && earlier && later !== earlier && !replaced.has(earlier)) {
      replaced.add(earlier);
      before.set(later, [...(before.get(later) || []), earlier]);
    }
  };
  for (const one of all) {
    link(byKey.get(one.scope + ' ' + one.superseded_by), one);
    link(one, byKey.get(one.scope + ' ' + one.supersedes));
  }
  const seen = new Set();
  const chain = (one) => {
    if (seen.has(one)) {
      return [];
    }
    seen.add(one);
    return [one, ...(before.get(one) || []).flatMap(chain)];
  };
  return [...all.filter((one) => !replaced.has(one)), ...all].map(chain).filter((one) => one.length);
}

function day(decision) {
  return (decision.created_at || '').slice(0, 10);
}

function decisionEntry(decision, later) {
  const told = decision.reason !== (later && later.reason) ? decision.reason : '';
  const title = decision.title || decision.text;
  return h(
    'div',
    { className: 'decision' + (later ? ' earlier' : '') },
    entry(
      [
        h(
          'span',
          { className: 'head' },
          h('time', {}, day(decision) || 'no date'),
          h('span', { className: 'titles strong', dir: 'auto' }, ...spelled(title)),
          h(
            'span',
            { className: 'chips' },
            decision.status === 'active' ? undefined : chip(decision.status),
            decision.archived ? chip('archived', 'plain') : undefined,
            decision.important ? chip('important', 'good') : undefined,
            decision.conflicts_with.length ? chip('contradicted', 'error') : undefined,
            decision.scope === 'global' ? undefined : chip(decision.scope),
          ),
        ),
        told ? h('span', { className: 'text', dir: 'auto' }, ...spelled(told)) : undefined,
      ].filter(Boolean),
      () => [
        h('pre', { dir: 'auto' }, ...spelled(decision.text)),
        h('dl', {}, facts(decision)),
      ],
    ),
  );
}

function facts(decision) {
  const rows = [
    ['Reason', decision.reason],
    ['Tags', decision.tags.join(', ')],
    ['Supersedes', decision.supersedes],
    ['Superseded by', decision.superseded_by],
    ['Contradicts', decision.conflicts_with.join(', ')],
    ['Made', decision.created_at && time(decision.created_at)],
    ['Changed', decision.updated_at && time(decision.updated_at)],
    ['By', decision.created_by],
    ['Project', decision.project],
    ['Stands in', decision.path + '#L' + decision.line],
    ['Id', decision.id],
  ];
  return rows
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [h('dt', {}, name), h('dd', { dir: 'auto' }, ...spelled(value))]);
}

function holds(chain, words, status) {
  return chain.some((one) => {
    const text = [one.title, one.text, one.reason || '', one.tags.join(' '), one.id].join(' ').toLowerCase();
    return (!status || one.status === status) && words.every((each) => text.includes(each));
  });
}

function drawDecisions() {
  const asked = fields(decisionForm);
  const words = asked.words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = chains(decided.decisions);
  const shown = all.filter((chain) => holds(chain, words, asked.status));
  shown.sort((one, other) => day(other[0]).localeCompare(day(one[0])));
  const parts = [];
  let month = '';
  for (const chain of shown.slice(0, chainsWanted)) {
    const its = day(chain[0]).slice(0, 7) || 'without a date';
    if (its !== month) {
      month = its;
      parts.push(h('h3', {}, month));
    }
    parts.push(
      h('div', { className: chain.length > 1 ? 'chain' : 'lone', role: 'group', 'aria-label': chain.length > 1 ? 'A decision and the ' + (chain.length - 1) + ' before it' : 'A decision' },
        chain.map((one, at) => decisionEntry(one, chain[at - 1]))),
    );
  }
  decisions.querySelector('.answer').replaceChildren(...parts);
  moreDecisions.hidden = shown.length <= chainsWanted;
  const bad = decided.bad_lines.length;
  say(
    decisions,
    decided.decisions.length
      ? count(decided.decisions.length, 'decision') + ' in ' + count(all.length, 'chain') + ', ' + number(shown.length) + ' shown'
      : 'No decision is on record.',
    bad ? ' · ' + count(bad, 'line') + ' cannot be read: memory decision doctor names them' : '',
  );
}

async function showDecisions(signal) {
  const asked = fields(decisionForm);
  decided = await ask('decisions', asked.everywhere ? { everywhere: asked.everywhere } : {}, signal);
  drawDecisions();
}

const askDecisions = asker(showDecisions, decisions);

decisionForm.addEventListener('input', (event) => {
  chainsWanted = chainsAtOnce;
  if (event.target.name === 'everywhere') {
    askDecisions(0);
  } else {
    drawDecisions();
  }
});
decisionForm.addEventListener('submit', (event) => event.preventDefault());
moreDecisions.addEventListener('click', () => {
  chainsWanted += chainsAtOnce;
  drawDecisions();
});
