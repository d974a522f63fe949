import { expect, test } from 'vitest';
import { readsAmong } from '#worker/testing/many-reminders.ts';

/** `worker/testing/full/many-reminders.test.ts` has a million. */
test('of 100,000 reminders a run reads only those that are due', async () => {
  const { sent, aMail, aDue } = await readsAmong(100_000);
  expect(sent).toBe(40);
  expect(aMail).toBeLessThanOrEqual(8);
  expect(aDue).toBeLessThanOrEqual(10);
});
