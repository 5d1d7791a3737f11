'use strict';

// What every view is made of: elements out of text, never out of markup, and the one way to ask.

const token = new URLSearchParams(location.search).get('token');

function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name in element && name !== 'role') {
      element[name] = value;
    } else {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== ''));
  return element;
}

const unseen = /(<U\+[0-9A-F]{4,6}>)/;

// A text whose unseen characters were spelled out stands with those spellings set apart.
function spelled(text) {
  return text
    .split(unseen)
    .map((part, at) => (at % 2 ? h('span', { className: 'unseen' }, part) : part));
}

const word = /[\p{L}\p{N}]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// Terms come as they were analysed: a word is marked when it starts with one.
function marked(text, terms) {
  const lower = text.toLowerCase();
  if (lower.length !== text.length || !terms.length) {
    return spelled(text);
  }
  const longest = [...terms].filter(Boolean).sort((one, other) => other.length - one.length);
  const parts = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const spaced = !ideograph.test(text[at]);
    if (!word.test(text[at]) || (spaced && at > 0 && word.test(text[at - 1]))) {
      continue;
    }
    const term = longest.find((one) => lower.startsWith(one, at));
    if (term) {
      let end = at + term.length;
      while (spaced && end < text.length && word.test(text[end])) {
        end++;
      }
      parts.push(...spelled(text.slice(from, at)), h('mark', {}, ...spelled(text.slice(at, end))));
      from = end;
      at = end - 1;
    }
  }
  return [...parts, ...spelled(text.slice(from))];
}

function chip(text, kind) {
  return h('span', { className: 'chip ' + (kind || text) }, text);
}

function number(value) {
  return value.toLocaleString('en');
}

function count(many, one, several) {
  return number(many) + ' ' + (many === 1 ? one : several || one + 's');
}

// As many lines as it has paragraphs: an empty one in between would show nothing.
function dense(text) {
  return text.replace(/\n\s*\n/g, '\n');
}

function ms(value) {
  return (value < 10 ? Math.round(value * 10) / 10 : Math.round(value)) + ' ms';
}

function time(instant) {
  const at = new Date(instant);
  const two = (value) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return day + ' ' + two(at.getHours()) + ':' + two(at.getMinutes());
}

function citation(hit) {
  if (hit.kind === 'conversation') {
    return hit.path + '#turn ' + hit.start_line;
  }
  const last = hit.end_line === hit.start_line ? '' : '-L' + hit.end_line;
  return hit.path + '#L' + hit.start_line + last;
}

// A bar within a frame; both are also said in words beside it, so they are hidden from readers.
function bar(value, most, kind) {
  const fill = h('i', { className: kind || '' });
  fill.style.width = (most > 0 ? Math.min(100, (100 * Math.abs(value)) / most) : 0) + '%';
  return h('span', { className: 'bar', 'aria-hidden': 'true' }, fill);
}

// An entry that opens: its body is made when it is opened first.
function entry(head, body) {
  const details = h('details', {}, h('summary', {}, ...head));
  details.addEventListener(
    'toggle',
    async () => {
      const made = h('div', { className: 'body' });
      details.append(made);
      try {
        made.append(...(await body()));
      } catch (failed) {
        made.append(h('p', { className: 'error' }, failed.message));
      }
    },
    { once: true },
  );
  return details;
}

function scoreParts(score, parts, terms) {
  const entries = Object.entries(parts).sort((one, other) => other[1] - one[1]);
  const most = Math.max(0, ...entries.map(([, value]) => Math.abs(value)));
  return h(
    'div',
    { className: 'why' },
    h('p', {}, 'Score ', h('b', {}, String(score)), ' is made of'),
    h(
      'table',
      { className: 'parts' },
      h(
        'tbody',
        {},
        entries.map(([name, value]) =>
          h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, bar(value, most)), h('td', { className: 'figure' }, String(value))),
        ),
      ),
    ),
    h('p', {}, 'Matched: ', ...(terms.length ? terms.flatMap((term) => [h('mark', {}, ...spelled(term)), ' ']) : ['no word of its own'])),
  );
}

const gone = document.getElementById('gone');

async function ask(question, fields, signal, way) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields || {})) {
    for (const one of [value].flat()) {
      if (one !== '') {
        body.append(name, one);
      }
    }
  }
  let answer;
  try {
    answer = await fetch((way || 'ask/') + question, {
      method: 'POST',
      headers: { 'X-Memory-Token': token },
      body,
      signal,
      cache: 'no-store',
    });
  } catch (failed) {
    if (failed.name !== 'AbortError') {
      gone.hidden = false;
    }
    throw failed;
  }
  gone.hidden = true;
  if (!answer.ok) {
    throw new Error(await answer.text());
  }
  const told = await answer.json();
  if (told.error) {
    throw new Error(told.error.message + (told.error.hint ? ': ' + told.error.hint : ''));
  }
  return told;
}

// Whether something is typed there in an editor, and not saved.
function isTyped(place) {
  return [...place.querySelectorAll('.editor textarea')].some((box) => box.value !== box.defaultValue);
}

// Asks for what a view shows, again and again: a newer question ends the older one, and so does typing in an editor there.
function asker(show, view) {
  let last = new AbortController();
  let waiting = 0;
  let newest = 0;
  view.addEventListener('input', () => isTyped(view) && last.abort());
  return (afterMs) => {
    clearTimeout(waiting);
    view.setAttribute('aria-busy', 'true');
    const mine = ++newest;
    waiting = setTimeout(async () => {
      last.abort();
      last = new AbortController();
      const signal = last.signal;
      try {
        if (isTyped(view)) {
          say(view, 'What you typed is not saved: save or cancel it to go on.');
        } else {
          await show(signal);
        }
      } catch (failed) {
        if (failed.name !== 'AbortError') {
          say(view, h('span', { className: 'error' }, failed.message));
        }
      }
      if (mine === newest) {
        view.removeAttribute('aria-busy');
      }
    }, afterMs);
  };
}

function fields(form) {
  return Object.fromEntries(new FormData(form));
}

function say(view, ...text) {
  view.querySelector('.state').replaceChildren(...text);
}
