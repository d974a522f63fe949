import { check, type Stage, tool, vitest } from './stage.ts';
import { staleCatalogs } from './words.ts';

/** What needs no build and no browser: `npm run check`, and the start of `npm test`. */
export const STATIC_STAGES: Stage[] = [
  tool('types', 'tsc', ['-b', '--pretty', 'false']),
  vitest('laws', 'laws', '--no-isolate'),
  check('words', staleCatalogs),
  tool('lint', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=60']),
];
