import { staleCatalogs } from './catalogs.ts';
import { check, type Stage, tool, vitest } from './stage.ts';

export const ARCHITECTURE_TESTS: Stage = vitest('architecture', ['architecture']);

/** The stages without a build or a browser: `npm run check`, and the start of `npm test`. */
export const STATIC_STAGES: Stage[] = [
  // several checkers for each project work out the same types, each for itself
  tool('types', 'tsc', ['-b', '--checkers', '1', '--pretty', 'false']),
  ARCHITECTURE_TESTS,
  check('messages', staleCatalogs),
  tool('lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=60']),
];
