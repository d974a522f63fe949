import { expect, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';

const TIMES = 1000;

test(`whatever is sent, ${TIMES} times to each endpoint, is answered in our shape and breaks nothing`, {
  timeout: 7_200_000,
}, async ({ annotate }) => {
  const { requests, wrong, slowest } = await fuzz(TIMES);
  await annotate(`${requests} questions, the slowest answered in ${Math.round(slowest)} ms`);
  expect(wrong).toEqual([]);
});
