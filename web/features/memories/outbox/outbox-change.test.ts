import { expect, test } from 'vitest';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { parseOutboxChange } from './outbox.ts';

test.each([
  [{ type: 'changed' }],
  [{ type: 'signed-out' }],
  [{ type: 'refused', detail: 'It is too long.' }],
  [{ type: 'sent', memory: aMemory(6, {}) }],
])('a change %# that another tab reports is read as it was sent', (change) => {
  expect(parseOutboxChange(structuredClone(change))).toEqual(change);
});

test.each([[undefined], [null], ['changed'], [7], [[]], [{}], [{ type: 'lost' }], [{ type: ['sent'] }]])(
  'a message %# of anything else is ignored',
  (data) => {
    expect(parseOutboxChange(data)).toBeNull();
  },
);

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{ id: 6 }],
  [{ ...aMemory(6, {}), status: 'lost' }],
  [{ ...aMemory(6, {}), author: null }],
  [{ ...aMemory(6, {}), media: {} }],
])('a memory %# that cannot be read is a change of the list', (memory) => {
  expect(parseOutboxChange({ type: 'sent', memory })).toEqual({ type: 'changed' });
});

test('a refusal without its text has an empty one', () => {
  expect(parseOutboxChange({ type: 'refused', detail: { text: 'x' } })).toEqual({
    type: 'refused',
    detail: '',
  });
});
