import { expect, test, vi } from 'vitest';
import {
  deleteDrafts,
  readDraft,
  readDrafts,
  writeDraft,
  writeDraftDebounced,
  writePendingDrafts,
} from './drafts.ts';
import { draftKey } from './storage-keys.ts';

test('where the browser keeps nothing, what was written stays while the page is open, and says so', async () => {
  expect(await writeDraft(draftKey('memory', 1, 3), { text: 'a' })).toBe(false);
  expect(await readDrafts([draftKey('memory', 1, 3), draftKey('memory', 2, 3)])).toEqual([
    { text: 'a' },
    undefined,
  ]);
});

test('what changes with every letter is kept once, as it was last', async () => {
  const told = vi.fn();
  writeDraftDebounced(draftKey('memory', 3, 3), 'n', told);
  writeDraftDebounced(draftKey('memory', 3, 3), 'na', told);
  writeDraftDebounced(draftKey('memory', 3, 3), 'nan', told);
  await writePendingDrafts();
  expect(told).toHaveBeenCalledTimes(3);
  expect(await readDraft(draftKey('memory', 3, 3))).toBe('nan');
});

test('a draft that is read while it is being kept is the newest', async () => {
  await writeDraft(draftKey('memory', 4, 3), 'old');
  writeDraftDebounced(draftKey('memory', 4, 3), 'new');
  expect(await readDraft(draftKey('memory', 4, 3))).toBe('new');
});

test('what was shared or thrown away does not come back by a late save', async () => {
  vi.useFakeTimers();
  writeDraftDebounced(draftKey('memory', 5, 3), 'words');
  const dropped = deleteDrafts([draftKey('memory', 5, 3)]);
  await vi.advanceTimersByTimeAsync(1000);
  await dropped;
  expect(await readDraft(draftKey('memory', 5, 3))).toBeUndefined();
});
