import { and, asc, eq, lte } from 'drizzle-orm';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Job } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { indexMemories } from '#worker/features/memories/index-memories.job.ts';
import { matchesQuery } from '#worker/features/memories/memory.repo.ts';
import { indexAll } from '#worker/features/search/index-all.job.ts';
import { listByName, listMatches } from '#worker/features/search/search.repo.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import type { Random } from '../demo/art/random.ts';
import type { Open } from './place.ts';

/** A search of all sites and communities, or of the memories of one site. */
export type Search = { key: string; siteId: number | null };

const OF_MEMORIES = 40;
const RESULTS = 20;
const SHORTEST_WORD = 3;
/** Typed by people: names, beginnings, words within names, tags, words of memories in both languages. */
const TYPED = [
  'רחל',
  'כנרת',
  'ביאליק',
  'עגנון',
  'מכתב',
  'ספר',
  'Ada',
  'Love',
  'lace',
  'science',
  'letters',
  'Mary',
];

/** What is typed, the names of all sites, and words out of memories that a seed chooses. */
export async function searchesOf({ db }: Open, random: Random): Promise<Search[]> {
  const people = await db.select({ first: sites.first_name, last: sites.last_name }).from(sites);
  const told = await db
    .select({ id: memories.id, siteId: memories.owner_id, text: memories.text })
    .from(memories)
    .where(and(eq(memories.owner_kind, 'site'), eq(memories.status, 'published')))
    .orderBy(asc(memories.id));
  const wordIn = (text: string) => {
    const words = searchKey(text)
      .split(' ')
      .filter((word) => [...word].length >= SHORTEST_WORD);
    return words.length > 0 ? [random.pick(words)] : [];
  };
  const words = told.flatMap(({ siteId, text }) => wordIn(text ?? '').map((key) => ({ key, siteId })));
  const names = people.flatMap(({ first, last }) => [first, last, `${first} ${last}`]);
  return [
    ...[...TYPED, ...new Set(names)].map((text) => ({ key: searchKey(text), siteId: null })),
    ...Array.from({ length: OF_MEMORIES }, () => random.pick(words)),
  ].filter(({ key }) => key !== '');
}

/** What each search finds, in its order. */
export async function answersTo(
  { db }: Open,
  searches: readonly Search[],
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { key, siteId } of searches) {
    const found =
      siteId === null
        ? [
            await listMatches(db, key, undefined, { offset: 0, limit: RESULTS }),
            await listByName(db, key, undefined, RESULTS),
          ]
        : (
            await matchesQuery(db, { kind: 'site', id: siteId }, key, { reader: null }, ['everyone'], RESULTS)
          ).map(({ memory }) => memory.id);
    answers.set(`${key} in ${siteId ?? 'all'}`, JSON.stringify(found));
  }
  return answers;
}

/** Runs the jobs that wait until an instant, each together with the deletion of its row, until none waits. */
export async function runWaiting(open: Open, job: Job, until: Date): Promise<number> {
  const { db, media } = open;
  // the jobs of a rehearsal need nothing else of their context
  const ctx = { db, media, now: () => until } as unknown as Ctx<System>;
  let runs = 0;
  for (;;) {
    const waiting = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.name, job.name), lte(outbox.due_at, until.toISOString())))
      .orderBy(asc(outbox.due_at))
      .limit(1);
    const row = waiting.at(0);
    if (!row) return runs;
    const effect = await job.run(ctx, row.payload);
    await db.batch([db.delete(outbox).where(eq(outbox.id, row.id)), ...effect] as [
      Statement,
      ...Statement[],
    ]);
    runs++;
  }
}

/** Fills the indexes of words that were made anew. */
export async function fillIndexes(open: Open, until: Date): Promise<void> {
  for (const job of [indexAll, indexMemories]) await runWaiting(open, job, until);
}
