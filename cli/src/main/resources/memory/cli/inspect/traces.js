// What recent prompts were given.

const traces = document.getElementById('traces-view');

function traceEntry(trace) {
  return h(
    'li',
    {},
    entry(
      [
        h(
          'span',
          { className: 'head' },
          h('time', {}, time(trace.at)),
          chip(trace.reason.replace('_', ' '), trace.reason === 'ok' ? 'good' : 'plain'),
          h('span', { className: 'titles' }, trace.shown + ' of ' + count(trace.found, 'hit') + ' told, ' + number(trace.chars) + ' characters'),
          h(
            'span',
            { className: 'chips' },
            chip(trace.part, 'plain'),
            trace.agent ? chip(trace.agent) : undefined,
            trace.session ? chip(trace.session, 'plain') : undefined,
            chip(ms(trace.took_ms), 'plain'),
          ),
        ),
        h(
          'span',
          { className: 'text', dir: 'auto' },
          ...(trace.prompt ? spelled(trace.prompt) : [trace.prompt_chars ? 'a prompt of ' + count(trace.prompt_chars, 'character') : 'no prompt']),
        ),
      ],
      async () => {
        const told = await ask('trace', { id: trace.trace });
        return [
          ...sectionTable(told.sections, told.budget, told.chars),
          ...verdict(told),
          ...(await candidateLists(told.candidates)),
          h('p', { className: 'facts' }, ...spelled('memory why ' + told.trace + ' · profile ' + told.profile + ' · ' + told.freshness + ' · ' + told.project)),
        ];
      },
    ),
  );
}

async function showTraces(signal) {
  const told = await ask('traces', {}, signal);
  traces.querySelector('.hits').replaceChildren(...told.traces.map(traceEntry));
  say(
    traces,
    told.traces.length
      ? count(told.traces.length, 'injection') + ' of the last seven days, the latest first'
      : 'No injection is on record. memory inject makes one, and every prompt of an agent that memory is set up for.',
  );
}

const askTraces = asker(showTraces, traces);
