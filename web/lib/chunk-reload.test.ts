import { expect, test, vi } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-reload.ts';

test('a piece that does not load reloads the page at most once a minute', () => {
  const reload = vi.fn();
  expect(reloadOnce(reload, 1_000)).toBe(true);
  expect(reloadOnce(reload, 60_999)).toBe(false);
  expect(reloadOnce(reload, 61_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a connection the page stays as it is', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const reload = vi.fn();
  expect(reloadOnce(reload, 1_000)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  'Failed to fetch dynamically imported module: https://dorot.example/assets/a.js',
  'error loading dynamically imported module: https://dorot.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('each browser says it in its own way: %s', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true);
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
});
