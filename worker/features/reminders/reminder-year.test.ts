import { expect, test } from 'vitest';
import { remindForAYear } from '#worker/testing/reminder-year.ts';

/** `worker/testing/full/reminder-year.test.ts` has a thousand. */
test('24 reminders reach their people for 400 days, though the cron misses some hours and repeats others', async () => {
  const { sent, wrong } = await remindForAYear(24);
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(40);
});
