import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDraft, newPhoto } from '#web/features/memories/drafts/memory-draft.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { type ComposerEvent, type ComposerState, draftIn, IDLE, transition } from './composer-machine.ts';

const NAMES = [
  'idle',
  'writing',
  'preparing',
  'signing-up',
  'sending',
  'offline',
  'failed',
  'held',
  'waiting',
  'shared',
  'discarded',
] as const satisfies ComposerState['name'][];

const memory = aMemory(5);
const fault = { at: 'whole', message: 'No.' } as const;
const empty = { at: 'text', message: 'Empty.' } as const;
const loaded = (text = '', sends = false): ComposerEvent => ({
  type: 'loaded',
  draft: { ...newDraft(), text, send: sends ? '2026-01-01T00:00:00Z' : null },
  stored: 'device',
  sends,
});
const type = (text: string): ComposerEvent => ({ type: 'changed', patch: { text } });
const share = { type: 'submitted', fault: null, signedIn: true } as const satisfies ComposerEvent;
const refuse = (retryAfterSeconds?: number): ComposerEvent => ({ type: 'refused', fault, retryAfterSeconds });

/** One event of each kind. */
const EVENTS: readonly ComposerEvent[] = [
  loaded('She sang.'),
  type('She sang at the window.'),
  share,
  { ...share, signedIn: false },
  refuse(),
  refuse(30),
  { type: 'prepared' },
  { type: 'returned' },
  { type: 'sent', memory },
  { type: 'cut', fault },
  { type: 'taken' },
  { type: 'not-taken' },
  { type: 'overtaken', current: memory },
  { type: 'wait-over' },
  { type: 'discarded' },
];

/** Applies events in sequence. Returns the states and effects. */
function follow(events: readonly ComposerEvent[]) {
  const states: ComposerState[] = [IDLE];
  const effects = events.flatMap((event) => {
    const [next, todo] = transition(states.at(-1) ?? IDLE, event);
    states.push(next);
    return todo;
  });
  return { states, end: states.at(-1) ?? IDLE, effects };
}

const path = (...events: ComposerEvent[]) => {
  const { end, states, effects } = follow(events);
  return { end, names: states.map(({ name }) => name), effects: effects.map((effect) => effect.type) };
};

const anEvent: fc.Arbitrary<ComposerEvent> = fc.oneof(
  fc.tuple(fc.string(), fc.boolean()).map(([text, sends]) => loaded(text, sends)),
  fc.string().map(type),
  fc.constant<ComposerEvent>({ type: 'photos-added', photos: [newPhoto('sea.jpg')] }),
  fc.boolean().map((onDevice) => ({ type: 'stored', onDevice }) as const),
  fc
    .tuple(fc.option(fc.constant(fault)), fc.boolean())
    .map(([found, signedIn]) => ({ type: 'submitted', fault: found, signedIn }) as const),
  fc.option(fc.integer({ min: 1, max: 60 })).map((seconds) => refuse(seconds ?? undefined)),
  fc.constantFrom(...EVENTS),
);
const aCourse = fc.array(anEvent, { maxLength: 60 });

test('whatever happens in whatever order, the last words typed are there until they are shared, wait or are thrown away', () => {
  fc.assert(
    fc.property(aCourse, (events) => {
      let words: string | null = null;
      let state: ComposerState = IDLE;
      for (const event of events) {
        const [next, effects] = transition(state, event);
        if (state.name === 'idle' && event.type === 'loaded') words = event.draft.text;
        // the form shows the draft: while it moves to the outbox it cannot be edited
        if (event.type === 'changed' && draftIn(state) && state.name !== 'offline')
          words = event.patch.text ?? words;
        const draft = draftIn(next);
        if (draft) expect(draft.text).toBe(words);
        for (const effect of effects)
          if ('draft' in effect && effect.draft) expect(effect.draft.text).toBe(words);
        // each change is stored on the device
        if (draft && draft !== draftIn(state) && state.name !== 'idle')
          expect(effects.map((effect) => effect.type)).toContain('store');
        if (!draft && draftIn(state)) {
          expect(['shared', 'waiting', 'discarded']).toContain(next.name);
          expect(['sent', 'taken', 'discarded']).toContain(event.type);
        }
        state = next;
      }
    }),
    { numRuns: 2000 },
  );
});

test('no second attempt begins before the first has come to an end', () => {
  fc.assert(
    fc.property(aCourse, (events) => {
      let underWay = false;
      let state: ComposerState = IDLE;
      for (const event of events) {
        const [next, effects] = transition(state, event);
        const begins = effects.filter((effect) => effect.type === 'send').length;
        expect(begins).toBeLessThanOrEqual(underWay ? 0 : 1);
        if (begins) underWay = true;
        if (next.name !== 'sending') underWay = false;
        expect(next.name === 'sending').toBe(underWay);
        state = next;
      }
    }),
    { numRuns: 2000 },
  );
});

test('nothing of it is sent before its writer has signed in', () => {
  fc.assert(
    fc.property(
      aCourse.map((events) =>
        events.map((event) =>
          event.type === 'submitted'
            ? { ...event, signedIn: false }
            : event.type === 'loaded'
              ? { ...event, sends: false }
              : event,
        ),
      ),
      (events) => {
        expect(follow(events).effects.map((effect) => effect.type)).not.toContain('send');
      },
    ),
  );
});

test('every state can be reached, and from each that is not the end its writer can go on', () => {
  const reached = new Map<string, ComposerState>([[IDLE.name, IDLE]]);
  for (const state of reached.values()) {
    for (const event of EVENTS) {
      const [next] = transition(state, event);
      if (!reached.has(next.name)) reached.set(next.name, next);
    }
  }
  expect([...reached.keys()].sort()).toEqual([...NAMES].sort());
  const ways: Record<string, ComposerEvent> = {
    idle: loaded(),
    writing: share,
    preparing: { type: 'prepared' },
    'signing-up': { type: 'returned' },
    sending: { type: 'sent', memory },
    offline: { type: 'not-taken' },
    failed: share,
    held: { type: 'wait-over' },
  };
  for (const [name, event] of Object.entries(ways)) {
    const state = reached.get(name) ?? IDLE;
    expect(transition(state, event)[0].name).not.toBe(name);
  }
});

test('an impatient second tap sends nothing', () => {
  const { names, effects } = path(loaded('She sang.'), share, share, share);
  expect(names).toEqual(['idle', 'writing', 'sending', 'sending', 'sending']);
  expect(effects).toEqual(['send']);
});

test('a connection that breaks on the way takes it to the outbox; a device that cannot keep it leaves it in the form', () => {
  const cut = [loaded('She sang.'), share, { type: 'cut', fault }] as const;
  expect(path(...cut, { type: 'taken' }).names.slice(2)).toEqual(['sending', 'offline', 'waiting']);
  const { end, names } = path(...cut, type('typed too late'), { type: 'not-taken' });
  expect(names.slice(3)).toEqual(['offline', 'offline', 'failed']);
  expect(end).toMatchObject({ fault, draft: { text: 'She sang.' } });
});

test('a limit that is reached keeps the words and sends nothing until the wait is over; then it goes', () => {
  const { names, effects } = path(
    loaded('She sang.'),
    share,
    refuse(30),
    share,
    type('She sang so.'),
    { type: 'wait-over' },
    share,
  );
  expect(names.slice(2)).toEqual(['sending', 'held', 'held', 'held', 'failed', 'sending']);
  expect(effects).toEqual(['send', 'wait', 'store', 'send']);
});

test('a refusal stays said while its writer changes the words, and is gone with the next attempt', () => {
  const refused = [loaded('She sang.'), share, refuse(), type('She sang well.')] as const;
  expect(path(...refused).end).toMatchObject({ name: 'failed', fault, draft: { text: 'She sang well.' } });
  expect(path(...refused, share).end).toMatchObject({ name: 'sending', fault: null });
});

test('a fault found by a check prevents sending, and is cleared once the text changes', () => {
  const checked = [loaded(), { type: 'submitted', fault: empty, signedIn: true }] as const;
  expect(path(...checked)).toMatchObject({ end: { name: 'writing', fault: empty }, effects: [] });
  expect(path(...checked, type('A word')).end).toMatchObject({ fault: null });
});

test('an empty memory is no longer refused once it has a photo', () => {
  const checked = [loaded(), { type: 'submitted', fault: empty, signedIn: true }] as const;
  expect(path(...checked, { type: 'photos-added', photos: [] }).end).toMatchObject({ fault: null });
});

test('what is wrong with a photo is said until the photos change, and whatever is typed meanwhile', () => {
  const wrong = { at: 'photos', message: 'This photo has not arrived.' } as const;
  const checked = [loaded('She sang.'), { type: 'submitted', fault: wrong, signedIn: true }] as const;
  expect(path(...checked, type('A word')).end).toMatchObject({ fault: wrong });
  expect(path(...checked, { type: 'photo-removed', key: 'a' }).end).toMatchObject({ fault: null });
});

test('a wait is no longer said once it is over', () => {
  const refused = [loaded('She sang.'), share, refuse(30), { type: 'wait-over' }] as const;
  expect(path(...refused).end).toMatchObject({ name: 'failed', fault: null });
});

test('a fault found by a check during a wait is also cleared once the text changes', () => {
  const checked = [loaded('She sang.'), share, refuse(30), type(''), { ...share, fault: empty }] as const;
  expect(path(...checked).end).toMatchObject({ name: 'held', fault: empty });
  expect(path(...checked, type('A word')).end).toMatchObject({ name: 'held', fault: null });
  expect(path(...checked, { type: 'wait-over' }, type('A word')).end).toMatchObject({
    name: 'failed',
    fault: null,
  });
});

test('a memory that someone else has changed meanwhile is shown, and the next attempt replaces that version', () => {
  const { end } = path(loaded('Mine.'), share, { type: 'overtaken', current: memory });
  expect(end).toMatchObject({
    name: 'failed',
    fault: null,
    current: memory,
    draft: { text: 'Mine.', editing: { id: memory.id, version: memory.version } },
  });
  expect(follow([loaded('Mine.'), share, { type: 'overtaken', current: memory }, share]).end).toMatchObject({
    name: 'sending',
    current: null,
  });
});

test('a visitor is asked who they are once their photos are ready to be kept, and can go back to what they wrote', () => {
  const asked = { type: 'submitted', fault: null, signedIn: false } as const;
  const { names, effects, end } = path(
    loaded('By a visitor.'),
    asked,
    asked,
    { type: 'prepared' },
    {
      type: 'returned',
    },
  );
  expect(names.slice(2)).toEqual(['preparing', 'preparing', 'signing-up', 'writing']);
  expect(effects).toEqual(['prepare']);
  expect(end).toMatchObject({ draft: { text: 'By a visitor.' } });
});

test('a memory submitted before signing up is sent by itself, once', () => {
  const { end, effects } = path(loaded('By a visitor.', true));
  expect(end).toMatchObject({ name: 'sending', draft: { send: null } });
  expect(effects).toEqual(['store', 'send']);
  expect(path(loaded('By a visitor.', true), loaded('By a visitor.', true)).effects).toEqual([
    'store',
    'send',
  ]);
});

test('a memory discarded while it was being sent is still reported as shared if it arrives', () => {
  const { names, effects } = path(
    loaded('She sang.'),
    share,
    { type: 'discarded' },
    { type: 'sent', memory },
  );
  expect(names.slice(2)).toEqual(['sending', 'discarded', 'shared']);
  expect(effects).toEqual(['send', 'drop', 'finish']);
});
