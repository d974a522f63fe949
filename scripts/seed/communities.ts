import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import type { DemoCommunity, DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';

const GROUPS = { owner: 1, coowner: 2, editor: 3, member: null } as const;

/** Inserts each community with its members and the sites on its wall; sites are numbered in their order. */
export async function seedCommunities(
  db: DrizzleD1Database,
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
      ...siteSlugs.map((slug) =>
        db.insert(community_sites).values({
          site_id: idOf(siteIds, slug),
          community_id: id,
          state: 'held',
          created_at: now,
        }),
      ),
    ]);
  }
}
