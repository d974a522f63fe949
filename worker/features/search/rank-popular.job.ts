import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { rankLetter } from './rank-letter.job.ts';
import { listInitials, rankSuggestions } from './search-index.repo.ts';

/** Ranks the suggestions, and enqueues a ranking job for each first character of the index. */
export const rankPopular = defineJob({
  name: 'rank_popular',
  payload: z.strictObject({}),
  leavesWork: true,
  run: async (ctx) => {
    const letters = await listInitials(ctx.db);
    return [
      ...rankSuggestions(ctx.db, 'en'),
      ...rankSuggestions(ctx.db, 'he'),
      ...letters.map((letter) => rankLetter.enqueue(ctx, { letter })),
    ];
  },
});
