import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Sql } from '#worker/db/client.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type SitePlanRow, siteIdOf } from '#worker/features/site-access/public.ts';

const columns = {
  id: sites.id,
  subscribed: sites.subscribed,
  plan: sites.plan,
  plan_until: sites.plan_until,
};

/** The plan of a site that may be deleted, with its name and what decides how long its plan runs. */
export const findPlannedSite = (db: Db, siteId: number) =>
  db
    .select({
      ...columns,
      work: sites.work,
      owner_id: sites.owner_id,
      deleted_at: sites.deleted_at,
      first_name: sites.first_name,
      last_name: sites.last_name,
      other_name: sites.other_name,
      lang: sites.lang,
    })
    .from(sites)
    .where(eq(sites.id, siteId))
    .get();

/** Whether a site has not been deleted, or merged into another. */
export const isThere = (siteId: number): Sql =>
  sql`exists (select 1 from ${sites} where ${sites.id} = ${siteId} and ${sites.deleted_at} is null)`;

/**
 * A site by its number or address, where the user pays for its plan, or has paid for one since an instant; whether they may
 * see it or not.
 */
export const findSiteOfPayer = (
  db: Db,
  { ref, userId, since }: { ref: string; userId: number; since: string },
) =>
  db
    .select({ id: sites.id, plan: sites.plan, work: sites.work })
    .from(sites)
    .where(
      and(
        eq(sites.id, siteIdOf(ref)),
        isNull(sites.deleted_at),
        sql`(exists (select 1 from ${subscriptions} where ${subscriptions.site_id} = ${sites.id}
          and ${subscriptions.user_id} = ${userId} and ${subscriptions.state} <> 'ended')
          or exists (select 1 from ${orders} where ${orders.site_id} = ${sites.id}
          and ${orders.user_id} = ${userId} and ${orders.product} = 'subscription' and ${orders.placed_at} > ${since}))`,
      ),
    )
    .get();

/** A work site that is not deleted, with what the search shows of it. */
export const findWorkSite = (db: Db, siteId: number) =>
  db
    .select()
    .from(sites)
    .where(and(eq(sites.id, siteId), eq(sites.work, true), isNull(sites.deleted_at)))
    .get();
export type WorkSite = typeof sites.$inferSelect;

/** The plans that have ended by an instant, at most `limit`, of deleted sites too; one row each. */
export const listEndedPlans = (db: Db, at: string, limit: number): Promise<SitePlanRow[]> =>
  db
    .select(columns)
    .from(sites)
    .where(and(eq(sites.subscribed, true), lte(sites.plan_until, at)))
    .orderBy(asc(sites.plan_until))
    .limit(limit);
