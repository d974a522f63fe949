import { expect, test } from 'vitest';
import { nextAttempt } from './retry.rules.ts';

test('an email that cannot be sent is tried after 1, 5, 15 and 60 minutes, then every hour, for three days', () => {
  const asked_at = '2026-11-10T10:00:00.000Z';
  const pauses: number[] = [];
  let now = new Date(asked_at);
  for (let attempt = 1; ; attempt++) {
    const next = nextAttempt({ attempt, asked_at }, now);
    if (!next) break;
    pauses.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60]);
  const hours = (now.getTime() - Date.parse(asked_at)) / 3_600_000;
  expect(hours).toBeGreaterThan(70);
  expect(hours).toBeLessThanOrEqual(72);
});
