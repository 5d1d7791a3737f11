// What may be done with a note, and how it is taken back. Every act is one request; what may not be done is refused there.

const toast = document.getElementById('toast');

function tell(message, undo) {
  const close = h('button', { type: 'button', onclick: () => ((toast.hidden = true), document.getElementById('content').focus()) }, 'Close');
  toast.replaceChildren(h('span', {}, message), undo ? h('button', { type: 'button', className: 'undo', onclick: undo }, 'Undo') : '', close);
  toast.hidden = false;
  toast.querySelector('button').focus();
}

// undo: of the answer, the act that takes it back and its fields.
async function act(name, fields, done, undo) {
  try {
    const told = await ask(name, fields, undefined, 'act/');
    const back = undo && undo(told);
    tell(done, back && (() => act(...back, 'Taken back.')));
  } catch (failed) {
    tell(failed.message);
  }
  redraw();
}

const restored = (told) => told.recovery && ['restore', { id: told.recovery, scope: told.scope }];

function button(text, onclick, kind) {
  return h('button', { type: 'button', className: kind || '', onclick }, text);
}

// Asks once more, in the button itself.
function sure(text, again, onclick) {
  const one = button(text, () => {
    if (one.textContent === again) {
      onclick();
    } else {
      one.textContent = again;
    }
  }, 'grave');
  one.addEventListener('blur', () => (one.textContent = text));
  return one;
}

function fileLink(note, text) {
  const place = new URLSearchParams({ path: note.path, scope: note.scope, line: note.start_line || 1 });
  return h('a', { href: '#files?' + place, className: 'place' }, ...spelled(text || citation(note)));
}

// A field for other words, before a row of buttons; what is typed is passed on when it is saved.
function editor(what, text, at, save) {
  const box = h('textarea', { rows: Math.min(20, text.split('\n').length + 1), value: text, 'aria-label': what });
  const form = h(
    'form',
    {
      className: 'editor',
      onsubmit: (event) => {
        event.preventDefault();
        save(box.value);
      },
    },
    box,
    h('button', {}, 'Save'),
    button('Cancel', () => form.remove()),
  );
  at.before(form);
  box.focus();
}

// What a note's user may do with it, as a row of buttons.
function noteActs(note) {
  const place = note.kind === 'decision' ? note.heading[0] || note.id : citation(note);
  const archived = note.path.startsWith('archive/');
  const pinned = note.tags.includes('pin') || note.tags.includes('important');
  const plain = !['decision', 'curated'].includes(note.kind);
  const row = h('p', { className: 'acts', role: 'group', 'aria-label': 'What to do with ' + place });
  row.append(
    fileLink(note, 'Open in its file'),
    ...(plain ? [button('Edit', () => editor('The note', note.text, row, (text) => act('edit', { id: note.id, was: note.text, text }, 'Changed ' + citation(note) + '.', restored)))] : []),
    ...(note.kind === 'curated' ? [] : [
      pinned
        ? button('Unpin', () => act('unimportant', { id: note.id }, 'Unpinned ' + place + '.', (told) => restored(told) || ['important', { id: told.id }]))
        : button('Pin', () => act('important', { id: note.id }, 'Pinned ' + place + '.', (told) => restored(told) || ['unimportant', { id: told.id }])),
      archived
        ? button('Bring back', () => act('active', { id: note.id }, 'Brought back ' + place + '.', (told) => ['archive', { id: told.id }]))
        : button('Archive', () => act('archive', { id: note.id }, 'Archived ' + place + '.', (told) => ['active', { id: told.id }])),
    ]),
    sure('Forget', 'Forget for good?', () => act('forget', { id: note.id, scope: note.scope }, 'Forgot ' + place + ' and every copy of it.')),
  );
  return row;
}
