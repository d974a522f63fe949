import { expect, test } from 'vitest';
import { atMost, before, summaryOf } from './goal.ts';

test('what fails is counted apart from what the next change owes', () => {
  const lines = [
    atMost('P5', 'the 302', 280, 300, 'bytes'),
    atMost('P15', 'upload', 3, 2, 'MB'),
    atMost('P17', 'text', 7, 2.5, 's'),
    atMost('P19', 'calls', 11, 5, 'calls'),
  ];
  expect(summaryOf(lines)).toBe('1 passed, 3 failed: 1 of goals that hold now, 2 of P17, P18, P19');
});

test('a line with the figure from before fails and passes as without it', () => {
  for (const calls of [5, 11]) {
    const line = atMost('P19', 'calls', calls, 5, 'calls');
    expect(before(line, '11')).toEqual({ ...line, reference: '≤ 5 calls (before: 11)' });
  }
});
