import { and, eq } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { orNothing } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';

const OWNER = 1;
const CO_OWNER = 5;

/**
 * A site passes from its Owner, who stays as a Co-Owner, to someone else. The whole commit fails where
 * `from` is no longer the Owner.
 */
export const handOver = (
  db: Db,
  { siteId, from, to, at }: { siteId: number; from: number; to: number; at: string },
): Statement[] => {
  const ofSite = and(eq(members.owner_kind, 'site'), eq(members.owner_id, siteId));
  return [
    db
      .update(members)
      .set({ group_id: CO_OWNER })
      .where(and(ofSite, eq(members.user_id, from), eq(members.group_id, OWNER))),
    orNothing(db),
    db
      .insert(members)
      .values({ owner_kind: 'site', owner_id: siteId, user_id: to, group_id: OWNER, joined_at: at })
      .onConflictDoUpdate({
        target: [members.owner_kind, members.owner_id, members.user_id],
        set: { group_id: OWNER, suspended_at: null },
      }),
    db.update(sites).set({ owner_id: to }).where(eq(sites.id, siteId)),
  ];
};
