// Search as you type.

const search = document.getElementById('search-view');
const searchForm = search.querySelector('form');
const query = document.getElementById('q');
const hits = search.querySelector('.hits');
const moreHits = search.querySelector('.more');
const page = 30;
const mostHits = 1000;
let wanted = page;
let typedAt = 0;

function hitEntry(hit) {
  const terms = hit.explain.terms;
  const titles = hit.heading.filter((title) => title !== hit.date);
  return h(
    'li',
    {},
    entry(
      [
        h(
          'span',
          { className: 'head' },
          h('span', { className: 'place' }, ...spelled(citation(hit))),
          h('span', { className: 'titles' }, ...marked(titles.join(' › '), terms)),
          h(
            'span',
            { className: 'chips' },
            hit.date ? chip(hit.date, 'plain') : undefined,
            hit.scope === 'global' ? undefined : chip(hit.scope),
            chip(hit.kind, 'plain'),
            hit.status === 'active' ? undefined : chip(hit.status),
            hit.context ? chip('context', 'plain') : undefined,
            hit.blocked ? chip('blocked', 'error') : undefined,
          ),
        ),
        h('span', { className: 'text', dir: 'auto' }, ...marked(dense(hit.snippet), terms)),
      ],
      async () => [
        hit.kind === 'conversation'
          ? h('pre', { className: 'turns', dir: 'auto' }, ...marked((await ask('turn', { turn: citation(hit) })).text, terms))
          : hit.text.trim() === hit.snippet.trim()
          ? undefined
          : h('pre', { dir: 'auto' }, ...marked(hit.text, terms)),
        scoreParts(hit.score, hit.explain.parts, terms),
        h(
          'p',
          { className: 'facts' },
          ...(hit.blocked ? ['blocked by ' + hit.blocked.join(', ') + ' · '] : []),
          ...(hit.tags.length ? ['tags ', ...spelled(hit.tags.join(', ')), ' · '] : []),
          ...(hit.links.length ? ['links ', ...spelled(hit.links.join(', ')), ' · '] : []),
          hit.kind === 'conversation' ? 'memory show "' + citation(hit) + '"' : 'memory get ' + hit.id,
        ),
        hit.kind === 'conversation' ? undefined : noteActs(hit),
      ].filter(Boolean),
    ),
  );
}

async function showHits(signal) {
  if (!query.value.trim()) {
    hits.replaceChildren();
    moreHits.hidden = true;
    say(search, 'Words, or filters among them: tag:auth kind:daily since:2026-02-01');
    return;
  }
  const started = typedAt;
  const told = await ask('search', { ...fields(searchForm), n: String(wanted) }, signal);
  hits.replaceChildren(...told.hits.map(hitEntry));
  moreHits.hidden = told.hits.length >= told.total || wanted >= mostHits;
  say(
    search,
    told.hits.length
      ? count(told.hits.length, 'passage') + ' of ' + number(told.total) + (told.total_capped ? ' or more' : '')
      : told.reason === 'off' ? 'Memory is off.' : 'Nothing found.',
    ' · ' + ms(told.took_ms) + ' · ' + told.freshness,
  );
  performance.clearMeasures('key to result');
  performance.measure('key to result', { start: started, end: performance.now() });
}

const askHits = asker(showHits, search);

searchForm.addEventListener('input', (event) => {
  typedAt = event.timeStamp;
  wanted = page;
  askHits(40);
});
searchForm.addEventListener('submit', (event) => {
  event.preventDefault();
  askHits(0);
});
moreHits.addEventListener('click', () => {
  wanted = Math.min(mostHits, wanted + 5 * page);
  askHits(0);
});
