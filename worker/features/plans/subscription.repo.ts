import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type SitePlanRow, updatePlan } from '#worker/features/site-access/public.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const insertSubscription = (db: Db, row: Omit<SubscriptionRow, 'id'>): Statement =>
  db.insert(subscriptions).values(row);

/** The one of a site that has not ended; else the last one. */
export const findSubscription = async (db: Db, siteId: number): Promise<SubscriptionRow | undefined> =>
  (
    await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.site_id, siteId))
      .orderBy(desc(sql`${subscriptions.state} <> 'ended'`), desc(subscriptions.id))
      .limit(1)
  ).at(0);

export const findSubscriptionById = async (db: Db, id: number): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id))).at(0);

/** Place `abortIfUnchanged` after it: changes no row where the subscription has changed since it was read. */
export const updateSubscription = (
  db: Db,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
  patch: Partial<Omit<typeof subscriptions.$inferInsert, 'card_id'>> & { card_id?: unknown },
): Statement =>
  db
    .update(subscriptions)
    .set({ ...(patch as Partial<SubscriptionRow>), version: version + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version)));

/** The subscriptions whose next charge is due by an instant. */
export const listDue = (db: Db, at: string, limit: number): Promise<{ id: number; version: number }[]> =>
  db
    .select({ id: subscriptions.id, version: subscriptions.version })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.next_charge_at), lte(subscriptions.next_charge_at, at)))
    .orderBy(asc(subscriptions.next_charge_at))
    .limit(limit);

const stopped = (at: string) => ({
  state: sql`iif(state in ('active', 'past_due') and next_charge_at is not null, 'cancelled', state)`,
  cancelled_at: sql`coalesce(cancelled_at, ${at})`,
  next_charge_at: null,
  next_plan: null,
  version: sql`version + 1`,
});

const renewing = (of: SQL) => and(of, isNotNull(subscriptions.next_charge_at));

/** The site's own row says until when the plan runs now, whatever it said before. */
const untilItsEnd = (db: Db, siteId: number): Statement => {
  const { subscribed, plan, plan_until } = sites;
  const asItIs = { id: siteId, subscribed, plan, plan_until } as unknown as SitePlanRow;
  const end = sql`coalesce((select ${subscriptions.period_end} from ${subscriptions}
    where ${subscriptions.site_id} = ${siteId} and ${subscriptions.state} = 'cancelled'), ${plan_until})`;
  return updatePlan(db, asItIs, { plan_until: end as unknown as string });
};

/** Nothing is charged any more for a site: the paid period runs out. */
export const stopBillingOfSite = (db: Db, siteId: number, at: string): Statement[] => [
  db
    .update(subscriptions)
    .set(stopped(at))
    .where(renewing(eq(subscriptions.site_id, siteId))),
  untilItsEnd(db, siteId),
];

/** The same for all that a person pays. */
export async function stopBillingOfUser(db: Db, userId: number, at: string): Promise<Statement[]> {
  const own = renewing(eq(subscriptions.user_id, userId));
  const rows = await db.select({ siteId: subscriptions.site_id }).from(subscriptions).where(own);
  return [
    db.update(subscriptions).set(stopped(at)).where(own),
    ...rows.flatMap(({ siteId }) => (siteId === null ? [] : [untilItsEnd(db, siteId)])),
  ];
}

/** A purged site has no plan any more. */
export const endOfSite = (db: Db, siteId: number, at: string): Statement =>
  db
    .update(subscriptions)
    .set({
      site_id: null,
      state: 'ended',
      ended_at: sql`coalesce(ended_at, ${at})`,
      next_charge_at: null,
      version: sql`version + 1`,
    })
    .where(eq(subscriptions.site_id, siteId));

/** Whether no plan runs on one of the sites but those that are known. */
export const hasNoOtherPlan = (siteIds: readonly number[], known: readonly number[]): Sql =>
  sql`not exists (select 1 from ${subscriptions} p where p.site_id in ${siteIds} and p.state <> 'ended'
    ${known.length > 0 ? sql`and p.id not in ${known}` : sql``})`;

/** Two sites change plans; at most one of them has one that runs. */
export const swapSubscriptions = (db: Db, one: number, other: number): Statement =>
  db
    .update(subscriptions)
    .set({
      site_id: sql`iif(${subscriptions.site_id} = ${one}, ${other}, ${one})`,
      version: sql`version + 1`,
    })
    .where(inArray(subscriptions.site_id, [one, other]));

/** What renews is charged to another card of its payer. */
export const chargeTo = (db: Db, userId: number, cardId: number | Sql): Statement =>
  db
    .update(subscriptions)
    .set({ card_id: cardId as number })
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.state, 'ended')));

/** What does not renew forgets a card that is removed, so that it cannot be taken up again with it. */
export const forgetCardOf = (db: Db, cardId: number): Statement =>
  db
    .update(subscriptions)
    .set({ card_id: null })
    .where(and(eq(subscriptions.card_id, cardId), isNull(subscriptions.next_charge_at)));

export const isCharged = async (db: Db, cardId: number): Promise<boolean> =>
  (
    await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.card_id, cardId), isNotNull(subscriptions.next_charge_at)))
      .limit(1)
  ).length > 0;

/** An order that paid for a plan; `at`: when it was placed. */
export type PaidPlan = {
  id: number;
  user_id: number;
  plan: SubscriptionRow['plan'];
  at: string;
  isRenewal: boolean;
  isGift: boolean;
  /** Whether the unused days of the payer's plan before were taken off its price. */
  isUpgrade: boolean;
};

const isGivenBack = sql<boolean>`exists (select 1 from refunds
  where refunds.order_id = orders.id and refunds.reason = 'withdrawn')`;

/** What was bought or given of plans of a site since an instant, by a user or by anyone, newest first, without renewals. */
export const listBoughtPlans = (
  db: Db,
  { siteId, userId, since }: { siteId: number; userId?: number; since: string },
) =>
  db
    .select({ order: orders, isGivenBack: isGivenBack.mapWith(Boolean) })
    .from(orders)
    .where(
      and(
        eq(orders.site_id, siteId),
        userId === undefined ? undefined : eq(orders.user_id, userId),
        eq(orders.product, 'subscription'),
        isNull(orders.renewal_key),
        gt(orders.placed_at, since),
      ),
    )
    .orderBy(desc(orders.placed_at), desc(orders.id));

/** What was paid for a plan was placed since then: the first just before its row was made. */
export const paidSince = ({ created_at }: Pick<SubscriptionRow, 'created_at'>): string =>
  iso(secondsAfter(new Date(created_at), -60));

/** The orders that paid for a plan since its row was made, and were not given back; in the order of their placing. */
export const listPaidPlans = async (
  db: Db,
  { site_id, created_at }: Pick<SubscriptionRow, 'site_id' | 'created_at'>,
): Promise<PaidPlan[]> => {
  if (site_id === null) return [];
  const rows = await db
    .select({
      id: orders.id,
      user_id: orders.user_id,
      details: orders.details,
      placed_at: orders.placed_at,
    })
    .from(orders)
    .where(
      and(
        eq(orders.site_id, site_id),
        eq(orders.product, 'subscription'),
        eq(orders.status, 'completed'),
        sql`${orders.placed_at} >= ${paidSince({ created_at })}`,
        sql`not ${isGivenBack}`,
      ),
    )
    .orderBy(asc(orders.placed_at), asc(orders.id));
  return rows.flatMap(({ id, user_id, details: { plan, gift_note, renews, unused_minor }, placed_at }) =>
    plan && placed_at !== null
      ? [
          {
            id,
            user_id,
            plan,
            at: placed_at,
            isRenewal: renews !== undefined,
            isGift: gift_note !== undefined,
            isUpgrade: unused_minor !== undefined,
          },
        ]
      : [],
  );
};
