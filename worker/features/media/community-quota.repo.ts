import { type SQL, sql } from 'drizzle-orm';
import { KIND_RULES, type MediaKind, STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';

/** Condition: half of the sites of a community are subscribed, and at least one. Its memories then take every kind. */
const isHalfSubscribed = (communityId: number): SQL =>
  sql`(select coalesce(sum(s.subscribed), 0) > 0 and sum(s.subscribed) * 2 >= count(*)
    from community_sites h join sites s on s.id = h.site_id and s.deleted_at is null
    where h.community_id = ${communityId} and h.state = 'held')`;

/** Rolls the commit back unless the memories of the community take every kind. */
export const abortUnlessHalfSubscribed = (db: Db, communityId: number): Statement =>
  abortUnless(db, isHalfSubscribed(communityId));

/** Whether the memories of a community take every kind, and the bytes of its media; undefined where it is gone. */
export const findCommunityQuota = async (
  db: Db,
  communityId: number,
): Promise<{ takesAll: boolean; bytes: number } | undefined> =>
  (
    await db
      .select({
        takesAll: sql<boolean>`${isHalfSubscribed(communityId)}`.mapWith(Boolean),
        bytes: sql<number>`c.media_bytes`,
      })
      .from(sql`communities c`)
      .where(sql`c.id = ${communityId} and c.deleted_at is null`)
  ).at(0);

/** Whether a community takes one more medium of this kind and size for a memory. */
export const isWithinCommunity = (kind: MediaKind, communityId: number, bytes: number): SQL =>
  sql`(exists (select 1 from communities c where c.id = ${communityId} and c.deleted_at is null
    and c.media_bytes + ${bytes} <= ${STORAGE_BYTES.community})
    ${KIND_RULES[kind].planError === null ? sql`` : sql`and ${isHalfSubscribed(communityId)}`})`;
