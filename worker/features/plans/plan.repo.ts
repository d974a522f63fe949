import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { SitePlanRow } from '#worker/features/site-access/public.ts';

const columns = {
  id: sites.id,
  subscribed: sites.subscribed,
  plan: sites.plan,
  plan_until: sites.plan_until,
};

export const findPlan = (db: Db, siteId: number): Promise<SitePlanRow | undefined> =>
  db
    .select(columns)
    .from(sites)
    .where(and(eq(sites.id, siteId), isNull(sites.deleted_at)))
    .get();

/** The plans that have ended by an instant, at most `limit`, of deleted sites too; one row each. */
export const listEndedPlans = (db: Db, at: string, limit: number): Promise<SitePlanRow[]> =>
  db
    .select(columns)
    .from(sites)
    .where(and(eq(sites.subscribed, true), lte(sites.plan_until, at)))
    .orderBy(asc(sites.plan_until))
    .limit(limit);
