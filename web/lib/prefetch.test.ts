import { expect, test, vi } from 'vitest';
import { mayPrefetch } from './prefetch.ts';

test.each([
  [{ onLine: true }, true],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
  [{ onLine: false }, false],
  [{ onLine: true, connection: { effectiveType: '2g' } }, false],
  [{ onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
  [{ onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
])('nothing is fetched ahead on a connection that should be spared: %o', (navigator, may) => {
  vi.stubGlobal('navigator', navigator);
  expect(mayPrefetch()).toBe(may);
});
