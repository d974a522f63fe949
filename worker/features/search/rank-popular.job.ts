import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { rankLetter } from './rank-letter.job.ts';
import { listLetters, rankSuggestions } from './search-index.repo.ts';

/** Ranks the suggestions, and enqueues a ranking job for each letter. */
export const rankPopular = defineJob({
  name: 'rank_popular',
  payload: z.strictObject({}),
  leavesWork: true,
  run: async (ctx) => {
    const letters = await listLetters(ctx.db);
    return [
      ...rankSuggestions(ctx.db, 'en'),
      ...rankSuggestions(ctx.db, 'he'),
      ...letters.map((letter) => rankLetter.enqueue(ctx, { letter })),
    ];
  },
});
