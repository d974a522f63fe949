import { expect, test } from 'vitest';
import { remindForAYear } from '#worker/testing/reminder-year.ts';

test('a thousand reminders reach their people for 400 days', { timeout: 3_600_000 }, async () => {
  const { sent, wrong } = await remindForAYear(1000);
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(2000);
});
