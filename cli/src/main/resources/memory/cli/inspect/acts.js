// What may be done with a note, and how it is taken back. Every act is one request; what may not be done is refused there.

const toast = document.getElementById('toast');

function tell(message, undo) {
  const close = h('button', { type: 'button', onclick: () => ((toast.hidden = true), document.getElementById('content').focus()) }, 'Close');
  toast.replaceChildren(h('span', {}, message), undo ? h('button', { type: 'button', className: 'undo', onclick: undo }, 'Undo') : '', close);
  toast.hidden = false;
  toast.querySelector('button').focus();
}

const main = document.getElementById('content');
let acting = false;

// One at a time. done: what is told, or what tells it of the answer. undo: of the answer, the act that takes it back, its fields, what is told then.
// form: what was typed for it, which is taken once it is done.
async function act(name, fields, done, undo, form) {
  if (acting) {
    tell('Still at it: one act after the other.');
    return;
  }
  acting = true;
  main.setAttribute('aria-busy', 'true');
  try {
    const told = await ask(name, fields, undefined, 'act/');
    form?.reset();
    const [back, its, taken] = (undo && undo(told)) || [];
    tell(typeof done === 'function' ? done(told) : done, back && (() => act(back, its, taken || 'Taken back.')));
  } catch (failed) {
    tell(failed.message);
  }
  acting = false;
  main.removeAttribute('aria-busy');
  redraw();
}

const restored = (told) => told.recovery && ['restore', { id: told.recovery, scope: told.scope }];

function button(text, onclick, kind) {
  return h('button', { type: 'button', className: kind || '', onclick }, text);
}

// Asks once more, in the button itself; a double click is one answer.
function sure(text, again, onclick) {
  let asked = 0;
  const one = button(text, (event) => {
    if (one.textContent !== again) {
      one.textContent = again;
      asked = event.timeStamp;
    } else if (event.detail < 2 && event.timeStamp - asked > 400) {
      onclick();
    }
  }, 'grave');
  one.addEventListener('blur', () => (one.textContent = text));
  return one;
}

function fileLink(note, text) {
  const place = new URLSearchParams({ path: note.path, scope: note.scope, line: note.start_line || 1 });
  return h('a', { href: '#files?' + place, className: 'place' }, ...spelled(text || citation(note)));
}

// A field for other words, before a row of buttons; what is typed is passed on when it is saved, and the view waits until then.
function editor(what, text, at, save) {
  const box = h('textarea', { rows: Math.min(20, text.split('\n').length + 1), value: text, defaultValue: text.replace(/\r\n?/g, '\n'), 'aria-label': what });
  const form = h(
    'form',
    {
      className: 'editor',
      onsubmit: (event) => {
        event.preventDefault();
        save(box.value, form);
      },
    },
    box,
    h('button', {}, 'Save'),
    button('Cancel', () => {
      const waits = isTyped(form);
      form.remove();
      if (waits) {
        redraw();
      }
    }),
  );
  at.before(form);
  box.focus();
}

function forgotten(place, told) {
  return ['Forgot ' + place + (told.copies ? ' and ' + count(told.copies, 'copy', 'copies') + ' of it' : ''), ...told.left].join('; ');
}

// What a note's user may do with it, as a row of buttons.
function noteActs(note) {
  const place = note.kind === 'decision' ? note.heading[0] || note.id : citation(note);
  const archived = note.path.startsWith('archive/') || (note.kind === 'decision' && note.tags.includes('archived'));
  const pinned = note.tags.includes('pin') || note.tags.includes('important');
  const pinnedAbove = pinned && note.kind !== 'decision' && !/(?<!\S)#(pin|important)(?![\p{L}\p{N}_/-])/u.test(note.text);
  const plain = !['decision', 'curated'].includes(note.kind);
  const row = h('p', { className: 'acts', role: 'group', 'aria-label': 'What to do with ' + place });
  row.append(
    fileLink(note, 'Open in its file'),
    ...(plain ? [button('Edit', () => editor('The note', note.text, row, (text, form) => act('edit', { id: note.id, was: note.text, text }, 'Changed ' + citation(note) + '.', restored, form)))] : []),
    ...(note.kind === 'curated' ? [] : [
      pinnedAbove ? '' : pinned
        ? button('Unpin', () => act('unimportant', { id: note.id }, 'Unpinned ' + place + '.', (told) => restored(told) || ['important', { id: told.id }]))
        : button('Pin', () => act('important', { id: note.id }, 'Pinned ' + place + '.', (told) => restored(told) || ['unimportant', { id: told.id }])),
      archived
        ? button('Bring back', () => act('active', { id: note.id }, 'Brought back ' + place + '.', (told) => restored(told) || ['archive', { id: told.id }]))
        : button('Archive', () => act('archive', { id: note.id }, 'Archived ' + place + '.', (told) => restored(told) || ['active', { id: told.id }])),
    ]),
    sure('Forget', 'Forget for good?', () => act('forget', { id: note.id, scope: note.scope }, (told) => forgotten(place, told))),
  );
  return row;
}
