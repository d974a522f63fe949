import { expect, test, vi } from 'vitest';
import { dropDrafts, flushDrafts, keepNow, keepSoon, readDraft, readDrafts } from './drafts.ts';

test('where the browser keeps nothing, what was written stays while the page is open, and says so', async () => {
  expect(await keepNow('memory:1', { text: 'a' })).toBe(false);
  expect(await readDrafts(['memory:1', 'memory:2'])).toEqual([{ text: 'a' }, undefined]);
});

test('what changes with every letter is kept once, as it was last', async () => {
  const told = vi.fn();
  keepSoon('memory:3', 'n', told);
  keepSoon('memory:3', 'na', told);
  keepSoon('memory:3', 'nan', told);
  await flushDrafts();
  expect(told).toHaveBeenCalledTimes(3);
  expect(await readDraft('memory:3')).toBe('nan');
});

test('a draft that is read while it is being kept is the newest', async () => {
  await keepNow('memory:4', 'old');
  keepSoon('memory:4', 'new');
  expect(await readDraft('memory:4')).toBe('new');
});

test('what was shared or thrown away does not come back by a late save', async () => {
  vi.useFakeTimers();
  keepSoon('memory:5', 'words');
  const dropped = dropDrafts(['memory:5']);
  await vi.advanceTimersByTimeAsync(1000);
  await dropped;
  expect(await readDraft('memory:5')).toBeUndefined();
});
