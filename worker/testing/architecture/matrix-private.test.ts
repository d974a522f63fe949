import { expect, test } from 'vitest';
import { MATRIX } from './matrix.ts';
import { casesOf, walked, worldsOf } from './matrix-walk.ts';

const CASES = casesOf(MATRIX);

test(`everyone gets what the matrix gives them of a private site, in ${CASES} cases, and a refusal changes nothing`, {
  timeout: 1_200_000,
}, async () => {
  expect(await walked(MATRIX, await worldsOf('private'))).toEqual({ cases: CASES, wrong: [] });
});
