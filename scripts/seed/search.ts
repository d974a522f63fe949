import { type Db, dbOf } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { countCommunities } from '#worker/features/communities/community-writes.repo.ts';
import { indexMemory } from '#worker/features/memories/memory-words.repo.ts';
import { indexCommunity, indexSite } from '#worker/features/search/index-site.ts';
import { listInitials, rankPrefixes, rankSuggestions } from '#worker/features/search/search-index.repo.ts';
import { countPopularity } from '#worker/features/site-access/site-writes.repo.ts';
import { inBatches } from './batches.ts';

/** Indexes and ranks everything public for the search, as the nightly jobs do. */
export async function indexDemo(d1: Parameters<typeof dbOf>[0]): Promise<void> {
  const db: Db = dbOf(d1);
  const [people, circles] = [await db.select().from(sites), await db.select().from(communities)];
  const told = await db.select().from(memories);
  await inBatches(db, [
    ...people.flatMap((site) => indexSite(db, site)),
    ...circles.flatMap((community) => indexCommunity(db, community)),
    ...told.flatMap((memory) => indexMemory(db, memory, [])),
    countPopularity(db, 0, people.length, '1970-01-01'),
    countCommunities(db),
    ...rankSuggestions(db, 'en'),
    ...rankSuggestions(db, 'he'),
  ]);
  await inBatches(
    db,
    (await listInitials(db)).flatMap((letter) => rankPrefixes(db, letter)),
  );
}
