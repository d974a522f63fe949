import { expect, test } from 'vitest';
import { applyPatch, mutants } from './lib/mutants.ts';

test('there are twenty mutants', () => {
  expect(mutants()).toHaveLength(20);
});

test.each(mutants())('%s still fits the code', (patch) => {
  applyPatch(patch, '--check');
});
