// What would be injected before a prompt, and why; traces are shown with the same parts.

const prompt = document.getElementById('prompt-view');
const promptForm = prompt.querySelector('form');

function sectionTable(sections, budget, chars) {
  const shares = h('div', { className: 'shares', 'aria-hidden': 'true' });
  sections.forEach((section, at) => {
    const share = h('i', { className: 'share' + (at % 8), title: section.name });
    share.style.width = (budget > 0 ? (100 * section.chars) / budget : 0) + '%';
    shares.append(share);
  });
  return [
    h('h3', {}, 'Budget: ' + number(chars) + ' of ' + number(budget) + ' characters'),
    shares,
    h(
      'table',
      { className: 'sections' },
      h('thead', {}, h('tr', {}, ['Section', '', 'Used', 'Cap', 'Shown', 'Dropped'].map((title) => h('th', { scope: 'col' }, title || h('span', { className: 'unseen-title' }, 'Share of its cap'))))),
      h(
        'tbody',
        {},
        sections.map((section, at) =>
          h(
            'tr',
            { className: section.chars ? '' : 'empty' },
            h('th', { scope: 'row' }, h('i', { className: 'key share' + (at % 8), 'aria-hidden': 'true' }), section.name),
            h('td', {}, bar(section.chars, section.cap, 'share' + (at % 8))),
            h('td', { className: 'figure' }, number(section.chars)),
            h('td', { className: 'figure' }, number(section.cap)),
            h('td', { className: 'figure' }, number(section.shown)),
            h('td', { className: 'figure' + (section.dropped ? ' dropped' : '') }, number(section.dropped)),
          ),
        ),
      ),
    ),
  ];
}

function candidateEntry(candidate, passage) {
  const shown = candidate.verdict === 'shown';
  return h(
    'li',
    {},
    entry(
      [
        h(
          'span',
          { className: 'head' },
          chip(candidate.verdict.replace('_', ' '), shown ? 'good' : 'plain'),
          h('span', { className: 'place' }, ...spelled(candidate.citation)),
          h('span', { className: 'chips' }, chip('score ' + candidate.score, 'plain')),
        ),
        h(
          'span',
          { className: 'text', dir: 'auto' },
          ...(passage ? marked(dense(passage.text), candidate.terms) : ['(it is not there any more)']),
        ),
      ],
      () => [
        h('p', {}, (shown ? '' : 'Not in the block: ') + candidate.meaning),
        scoreParts(candidate.score, candidate.parts, candidate.terms),
      ],
    ),
  );
}

async function candidateLists(candidates, signal) {
  if (!candidates.length) {
    return [];
  }
  const told = await ask('passages', { id: candidates.map((one) => one.id) }, signal);
  const passages = new Map(told.passages.map((passage) => [passage.id, passage]));
  const list = (title, some) =>
    some.length
      ? [h('h3', {}, title), h('ol', { className: 'hits' }, some.map((one) => candidateEntry(one, passages.get(one.id))))]
      : [];
  return [
    ...list('Recalled', candidates.filter((one) => one.verdict === 'shown')),
    ...list('Found, and left out', candidates.filter((one) => one.verdict !== 'shown')),
  ];
}

function verdict(told) {
  return told.gate ? [h('p', { className: 'gate' }, 'Gate: ' + told.gate)] : [];
}

async function showPrompt(signal) {
  const told = await ask('preview', fields(promptForm), signal);
  const lists = await candidateLists(told.candidates || [], signal);
  prompt.querySelector('.answer').replaceChildren(
    ...sectionTable(told.sections, told.budget, told.chars),
    ...verdict(told),
    ...lists,
    h('h3', {}, 'The block, as it is told'),
    told.block
      ? h('pre', { className: 'block', tabIndex: 0, 'aria-label': 'The block' }, ...spelled(told.block))
      : h('p', {}, 'Nothing would be told.'),
  );
  say(prompt, 'Recall: ' + told.reason.replace('_', ' ') + ' · ' + ms(told.took_ms) + ' · ' + told.freshness);
}

const askPrompt = asker(showPrompt, prompt);

promptForm.addEventListener('input', () => askPrompt(250));
promptForm.addEventListener('submit', (event) => event.preventDefault());
