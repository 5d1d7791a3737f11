// Whether all is well, and what mends what is not.

const health = document.getElementById('health-view');

function size(bytes) {
  return bytes < 1e6 ? number(Math.ceil(bytes / 1000)) + ' kB' : number(Math.round(bytes / 1e5) / 10) + ' MB';
}

function statusFacts(status) {
  const index = status.index;
  const rows = [
    ['Memory', status.enabled ? 'on' : 'off'],
    ['Global', status.home],
    ['Project', status.project ? status.project + (status.project_trusted ? ' (trusted)' : ' (not trusted, not read)') : 'none'],
    ['Injection', status.profile + ', ' + number(status.budget) + ' characters' + (status.auto ? '' : ', not by itself')],
    ['Decisions', status.decisions ? 'told in prompts' : 'not told in prompts'],
  ];
  if (index) {
    rows.push(
      ['Index', index.freshness + (index.freshness_reason ? ': ' + index.freshness_reason : '')],
      ['Holds', count(index.passages, 'passage') + ' of ' + count(index.files, 'file') + ', ' + size(index.bytes) + ' of index'],
    );
    if (index.last_sync) {
      rows.push(['Written', time(index.last_sync)]);
    }
    (index.notes || []).forEach((note) => rows.push(['Note', note]));
  }
  status.warnings.forEach((warning) => rows.push(['Warning', warning]));
  return h('dl', {}, rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, ...spelled(value))]));
}

function findingEntry(finding) {
  return h(
    'li',
    { className: 'finding' },
    h(
      'p',
      { className: 'head' },
      chip(finding.severity),
      h('span', { className: 'titles strong' }, finding.check),
      finding.path ? h('span', { className: 'place' }, ...spelled(finding.path)) : undefined,
    ),
    h('p', { dir: 'auto' }, ...spelled(finding.message)),
    h('p', { className: 'mend' }, ...spelled(finding.mend)),
  );
}

async function showHealth(signal) {
  say(health, 'Looking …');
  const [status, doctor] = await Promise.all([ask('status', {}, signal), ask('doctor', {}, signal)]);
  where(status);
  health.querySelector('.answer').replaceChildren(
    statusFacts(status),
    h('h3', {}, doctor.findings.length ? 'To look at' : 'Nothing to mend'),
    h('ol', { className: 'findings' }, doctor.findings.map(findingEntry)),
  );
  say(
    health,
    [count(doctor.errors, 'error'), count(doctor.warnings, 'warning'), count(doctor.notes, 'note')].join(', ') + ' in ' + doctor.checks + ' checks',
  );
}

const askHealth = asker(showHealth, health);

function where(status) {
  const index = status.index;
  const place = status.home + (status.project && status.project_trusted ? ' and ' + status.project : '');
  const line = document.getElementById('where');
  const behind = index && index.freshness === 'stale';
  line.replaceChildren(behind ? 'index: ' + (index.freshness_reason || 'being made') + ' · ' : '', index ? count(index.passages, 'passage') + ' · ' : '', ...spelled(place));
  line.title = place;
  if (behind) {
    setTimeout(() => ask('status').then(where, () => {}), 2000);
  }
}
