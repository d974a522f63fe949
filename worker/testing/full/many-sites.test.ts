import { test } from 'vitest';
import { importsAndUndoes, manySites } from '#worker/testing/long-imports.ts';

test(
  'ten thousand sites are imported in runs of at most 900 statements, and undone without a trace',
  {
    timeout: 30 * 60_000,
  },
  async () => importsAndUndoes(await manySites(10_000)),
);
