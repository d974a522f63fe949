import { describe, expect, test } from 'vitest';
import { actionsOn, isAnswerable, isUnanswered, nextAfter, nextMorning } from './question.rules.ts';

describe('when the next question is asked', () => {
  test.each([
    ['once', '2026-11-11T13:20:00.000Z', null],
    ['weekly', '2026-11-11T13:20:00.000Z', '2026-11-18T08:00:00.000Z'],
    ['weekly', '2026-11-11T22:30:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['weekly', '2026-09-05T22:00:00.000Z', '2026-09-14T07:00:00.000Z'],
    ['biweekly', '2026-11-11T13:20:00.000Z', '2026-11-25T08:00:00.000Z'],
    ['monthly', '2026-11-11T13:20:00.000Z', '2026-12-11T08:00:00.000Z'],
    ['monthly', '2026-12-31T10:00:00.000Z', '2027-01-31T08:00:00.000Z'],
    ['monthly', '2027-01-31T10:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ] as const)('%s after %s', (rhythm, at, next) =>
    expect(nextAfter(rhythm, new Date(at))?.toISOString() ?? null).toBe(next),
  );

  test('after a pause, in the morning', () => {
    expect(nextMorning(new Date('2026-11-11T06:00:00.000Z')).toISOString()).toBe('2026-11-12T08:00:00.000Z');
    expect(nextMorning(new Date('2026-11-13T06:00:00.000Z')).toISOString()).toBe('2026-11-15T08:00:00.000Z');
  });
});

describe('a series pauses', () => {
  const asked = (day: number, patch: object = {}) => ({
    asked_at: `2026-11-${day}T08:00:00.000Z`,
    skipped_at: null,
    answered_at: null,
    ...patch,
  });
  const answered = { answered_at: '2026-11-30' };
  const skipped = { skipped_at: '2026-11-30' };
  test.each([
    ['after two without an answer', [asked(18), asked(11)], true],
    ['not after one', [asked(11)], false],
    ['not before the first', [], false],
    ['not where the last one was answered', [asked(18, answered), asked(11)], false],
    ['not where the one before was answered', [asked(18), asked(11, answered)], false],
    ['not where someone would rather not answer', [asked(18, skipped), asked(11)], false],
    ['whatever was answered earlier', [asked(25), asked(18), asked(11, answered)], true],
  ])('%s', (_title, list, pauses) => expect(isUnanswered(list, '2026-11-01')).toBe(pauses));

  test('but not for those before it was resumed', () => {
    expect(isUnanswered([asked(18), asked(11)], '2026-11-15')).toBe(false);
  });
});

test('a question can be answered for sixty days', () => {
  const at = '2026-11-11T08:00:00.000Z';
  expect(isAnswerable(at, new Date('2027-01-10T07:59:59.000Z'))).toBe(true);
  expect(isAnswerable(at, new Date('2027-01-10T08:00:00.000Z'))).toBe(false);
});

test.each([
  ['active', null, ['ask_now', 'pause', 'stop']],
  ['paused', null, ['resume', 'stop']],
  ['unanswered', null, ['resume', 'stop']],
  ['ended', 'complete', ['stop']],
  ['ended', 'stopped', []],
  ['ended', 'declined', []],
  ['ended', 'right_ended', []],
] as const)('what staff may do with a series that is %s (%s)', (state, ending, actions) =>
  expect(actionsOn(state, ending)).toEqual(actions),
);
