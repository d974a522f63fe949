import { expect, test, vi } from 'vitest';
import { CELLS, readAll } from '#worker/testing/architecture/state-product.ts';

test(`a site is read as the table has it, in all ${CELLS} states, people and reads`, {
  timeout: 1_800_000,
}, async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await readAll(1)).toEqual({ cases: CELLS, wrong: [] });
});
