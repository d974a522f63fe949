import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { bySiteRef, membership, membershipOf } from './site.repo.ts';

/** A site deleted after `since`, with the user's membership. */
export const findDeletedForUser = async (db: Db, ref: string, userId: number, since: string) =>
  (
    await db
      .select({ site: sites, membership })
      .from(sites)
      .leftJoin(members, membershipOf(userId))
      .where(and(bySiteRef(ref), gt(sites.deleted_at, since)))
  ).at(0);

/** Sites deleted up to `until`, oldest deletion first. */
export const listToPurge = (db: Db, until: string, limit: number) =>
  db
    .select({ id: sites.id })
    .from(sites)
    .where(lte(sites.deleted_at, until))
    .orderBy(asc(sites.deleted_at))
    .limit(limit);

export const isToPurge = async (db: Db, id: number, until: string): Promise<boolean> =>
  (
    await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, id), lte(sites.deleted_at, until)))
  ).length > 0;
