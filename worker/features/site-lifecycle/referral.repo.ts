import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { referrals } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** A partner's code, hashed, and the partner's own id for the person. */
export type Referral = { ref: string; ref_id: string };

/** The id of the site that was created for the referral and still exists. */
export const findReferred = async (db: Db, { ref, ref_id }: Referral): Promise<number | null> =>
  (
    await db
      .select({ id: sites.id })
      .from(referrals)
      .innerJoin(sites, eq(sites.id, referrals.site_id))
      .where(and(eq(referrals.ref, ref), eq(referrals.ref_id, ref_id), isNull(sites.deleted_at)))
  ).at(0)?.id ?? null;

export const deleteReferralsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(referrals).where(eq(referrals.site_id, siteId));

/** Place `abortIfUnchanged` after it: changes no row where a site exists for the referral already. */
export const insertReferral = (db: Db, referral: Referral, siteId: number, at: string): Statement =>
  db
    .insert(referrals)
    .values({ ...referral, site_id: siteId, created_at: at })
    .onConflictDoUpdate({
      target: [referrals.ref, referrals.ref_id],
      set: { site_id: siteId, created_at: at },
      setWhere: sql`exists (select 1 from ${sites} where ${sites.id} = ${referrals.site_id}
        and ${sites.deleted_at} is not null)`,
    });
