import { expect, test, vi } from 'vitest';
import { CELLS, readAll } from './state-product.ts';

const EVERY = 27;

test(`a site is read as the table has it, in ${Math.ceil(CELLS / EVERY)} of ${CELLS} states, people and reads`, {
  timeout: 300_000,
}, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await readAll(EVERY)).toEqual({ cases: Math.ceil(CELLS / EVERY), wrong: [] });
});
