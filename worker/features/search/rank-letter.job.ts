import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { rankPrefixes } from './search-index.repo.ts';

/** Ranks the most visited entries with a key that starts with `letter`, any first character of the index. */
export const rankLetter = defineJob({
  name: 'rank_letter',
  payload: z.strictObject({ letter: z.string().min(1).max(2) }),
  run: ({ db }, { letter }) => rankPrefixes(db, letter),
});
