import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { deleteDrafts, draftKeys } from '#web/lib/drafts.ts';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import { clearDocument } from './clear-document.ts';

/*
 * Runs before each test file. The files of a run share a document and its modules, so this resets both.
 */
clearDocument();
history.replaceState(null, '', '/');

const givenByBrowser = new Set(Object.getOwnPropertyNames(navigator));

// lazily loaded parts take time, and longer on a busy machine
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  act(hideToasts);
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  for (const name of Object.getOwnPropertyNames(navigator))
    if (!givenByBrowser.has(name)) Reflect.deleteProperty(navigator, name);
  await deleteDrafts(await draftKeys());
  // a part that is still loading when its file ends could not be loaded by the next
  await vi.dynamicImportSettled();
});
