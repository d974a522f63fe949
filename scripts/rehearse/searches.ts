import { and, asc, eq } from 'drizzle-orm';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { matchesQuery } from '#worker/features/memories/memory.repo.ts';
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
