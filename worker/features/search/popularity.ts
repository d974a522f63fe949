import type { System } from '#worker/core/actor.ts';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import { countCommunities } from '#worker/features/communities/public.ts';
import { countPopularity } from '#worker/features/sites/public.ts';
import { listLetters, rankPrefixes, rankSuggestions } from './found.repo.ts';
import { findLastNumber } from './search.repo.ts';

const WINDOW_SECONDS = 90 * 24 * 60 * 60;
const NUMBERS_A_RUN = 5000;

/** Counts what sites come to, some numbers a run; then communities, and who comes first is written anew. */
export async function countVisits(ctx: Ctx<System>, after: number): Promise<Statement[]> {
  const until = after + NUMBERS_A_RUN;
  const since = dayOf(secondsAfter(ctx.now(), -WINDOW_SECONDS));
  const isLast = (await findLastNumber(ctx.db, 'site')) <= until;
  return [
    countPopularity(ctx.db, after, until, since),
    ...(isLast ? [countCommunities(ctx.db)] : []),
    isLast
      ? later(ctx.db, 'rank_popular', {}, ctx.now())
      : later(ctx.db, 'count_popularity', { after: until }, ctx.now()),
  ];
}

/** What is suggested, and a job for each letter. */
export async function rankPopular(ctx: Ctx<System>): Promise<Statement[]> {
  const letters = await listLetters(ctx.db);
  return [
    ...rankSuggestions(ctx.db, 'en'),
    ...rankSuggestions(ctx.db, 'he'),
    ...letters.map((letter) => later(ctx.db, 'rank_letter', { letter }, ctx.now())),
  ];
}

export const rankLetter = ({ db }: Ctx<System>, letter: string): Statement[] => rankPrefixes(db, letter);
