import type { Db } from '#worker/db/client.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { updateThemeCommunity } from '#worker/features/site-access/site-writes.repo.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import type { DemoCommunity, DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';

const GROUPS = { owner: 1, coowner: 2, editor: 3, member: null } as const;

/** Inserts each community with its members and the sites on its wall; sites are numbered in their order. */
export async function seedCommunities(
  db: Db,
  circles: readonly DemoCommunity[],
  sites: readonly DemoSite[],
  users: Map<string, number>,
): Promise<void> {
  const now = new Date().toISOString();
  const siteIds = new Map(sites.map(({ slug }, at) => [slug, at + 1]));
  for (const [at, circle] of circles.entries()) {
    const id = at + 1;
    const { owner, members: people, sites: siteSlugs, ...columns } = circle;
    const staff = [{ user: owner, role: 'owner' as const }, ...people];
    await inBatches(db, [
      db.insert(communities).values({
        id,
        ...columns,
        name_key: searchKey(columns.name),
        owner_id: idOf(users, owner),
        created_at: now,
        updated_at: now,
      }),
      ...staff.map(({ user, role }) =>
        db.insert(members).values({
          owner_kind: 'community',
          owner_id: id,
          user_id: idOf(users, user),
          group_id: GROUPS[role],
          joined_at: now,
        }),
      ),
      ...siteSlugs.flatMap((slug) => {
        const site_id = idOf(siteIds, slug);
        return [
          db.insert(community_sites).values({ site_id, community_id: id, state: 'held', created_at: now }),
          updateThemeCommunity(db, site_id),
        ];
      }),
    ]);
  }
}
