import { expect, test } from 'vitest';
import { MATRIX } from './matrix.ts';
import { casesOf, walked, worldsOf } from './matrix-walk.ts';

const CASES = casesOf(MATRIX);

test(`everyone gets what the matrix gives them of an open site, in ${CASES} cases, and a refusal changes nothing`, {
  timeout: 1_200_000,
}, async () => {
  expect(await walked(MATRIX, await worldsOf('open'))).toEqual({ cases: CASES, wrong: [] });
});
