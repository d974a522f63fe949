import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { members, succession_claims, successors } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { bySiteRef, siteIdOf } from '#worker/features/site-access/public.ts';

export type ClaimRow = typeof succession_claims.$inferSelect;

const siteAt = (ref: string) => and(bySiteRef(ref), isNull(sites.deleted_at));

/** The site, its successors in order, the newest claim and the confirmed email address of the actor. */
export async function findSuccession(db: Db, ref: string, userId: number) {
  const id = sql`(select s.id from sites s where s.id = ${siteIdOf(ref)} and s.deleted_at is null)`;
  const [[site], listed, [claim], [person]] = await db.batch([
    db
      .select({
        id: sites.id,
        slug: sites.slug,
        first_name: sites.first_name,
        last_name: sites.last_name,
        other_name: sites.other_name,
        lang: sites.lang,
        owner_id: sites.owner_id,
        frozen_at: sites.frozen_at,
      })
      .from(sites)
      .where(siteAt(ref)),
    db
      .select({ name: successors.name, email: successors.email })
      .from(successors)
      .where(eq(successors.site_id, id))
      .orderBy(asc(successors.position)),
    db
      .select({ claim: succession_claims, first_name: users.first_name, last_name: users.last_name })
      .from(succession_claims)
      .innerJoin(users, eq(users.id, succession_claims.claimant_id))
      .where(eq(succession_claims.site_id, id))
      .orderBy(desc(succession_claims.id))
      .limit(1),
    db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, '1'), isNull(users.deleted_at))),
  ]);
  return site && { site, successors: listed, claim, email: person?.email };
}

export const replaceSuccessors = (
  db: Db,
  siteId: number,
  list: { name: string; email: string }[],
): Statement[] => [
  db.delete(successors).where(eq(successors.site_id, siteId)),
  ...list.map((one, at) => db.insert(successors).values({ site_id: siteId, position: at + 1, ...one })),
];

/** Fails where another claim is open. */
export const insertClaim = (db: Db, claim: typeof succession_claims.$inferInsert): Statement =>
  db.insert(succession_claims).values(claim);

/** Place `abortIfUnchanged` after it: changes no row where the claim changed since it was read. */
export const updateClaim = (
  db: Db,
  { id, state }: Pick<ClaimRow, 'id' | 'state'>,
  patch: Partial<ClaimRow>,
): Statement =>
  db
    .update(succession_claims)
    .set(patch)
    .where(and(eq(succession_claims.id, id), eq(succession_claims.state, state)));

/** Part of the commit that deletes an account: withdraws its open claims. */
export const withdrawClaimsOf = (db: Db, userId: number, at: string): Statement =>
  db
    .update(succession_claims)
    .set({ state: 'withdrawn', closed_at: at })
    .where(
      and(eq(succession_claims.claimant_id, userId), inArray(succession_claims.state, ['open', 'disputed'])),
    );

export const deleteSuccessor = (db: Db, siteId: number, userId: number): Statement =>
  db
    .delete(successors)
    .where(
      and(
        eq(successors.site_id, siteId),
        sql`${successors.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`,
      ),
    );

/** Open claims to which nobody objected in time; on a frozen site they wait until it is unfrozen. */
export const listDueClaims = (db: Db, at: string, limit: number) =>
  db
    .select({ id: succession_claims.id })
    .from(succession_claims)
    .innerJoin(sites, and(eq(sites.id, succession_claims.site_id), isNull(sites.frozen_at)))
    .where(and(eq(succession_claims.state, 'open'), lte(succession_claims.ends_at, at)))
    .orderBy(asc(succession_claims.ends_at))
    .limit(limit);

/** A claim with its site's Owner, and whether the claimant can still sign in. */
export const findClaim = async (db: Db, id: number) =>
  (
    await db
      .select({
        claim: succession_claims,
        owner_id: sites.owner_id,
        site_gone: sql<number>`${sites.deleted_at} is not null`,
        frozen: sql<number>`${sites.frozen_at} is not null`,
        claimant_gone: sql<number>`${users.deleted_at} is not null or ${users.suspended_at} is not null
          or ${users.deceased_at} is not null or ${users.active} <> '1'`,
      })
      .from(succession_claims)
      .innerJoin(sites, eq(sites.id, succession_claims.site_id))
      .innerJoin(users, eq(users.id, succession_claims.claimant_id))
      .where(eq(succession_claims.id, id))
  ).at(0);

/** The users concerned by a claim, except the claimant: Owner, Co-Owners and successors with an account. */
export async function listConcerned(db: Db, siteId: number, but: number): Promise<number[]> {
  const [staff, listed] = await db.batch([
    db
      .select({ id: members.user_id })
      .from(members)
      .where(
        and(
          eq(members.owner_kind, 'site'),
          eq(members.owner_id, siteId),
          inArray(members.group_id, [1, 5]),
          isNull(members.suspended_at),
        ),
      ),
    db
      .select({ id: users.id })
      .from(successors)
      .innerJoin(users, eq(users.email, successors.email))
      .where(and(eq(successors.site_id, siteId), eq(users.active, '1'), isNull(users.deleted_at))),
  ]);
  return [...new Set([...staff, ...listed].map(({ id }) => id))].filter((id) => id !== but);
}

/** Part of the commit that deletes a site: withdraws the open claims on it. */
export const withdrawClaimsOn = (db: Db, siteId: number, at: string): Statement =>
  db
    .update(succession_claims)
    .set({ state: 'withdrawn', closed_at: at })
    .where(
      and(eq(succession_claims.site_id, siteId), inArray(succession_claims.state, ['open', 'disputed'])),
    );

export const deleteSuccessionOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(successors).where(eq(successors.site_id, siteId)),
  db.delete(succession_claims).where(eq(succession_claims.site_id, siteId)),
];

/** The unsettled claim on a site, with its claimant. */
export const findClaimOn = async (db: Db, siteId: number) =>
  (
    await db
      .select({
        id: succession_claims.id,
        site_id: succession_claims.site_id,
        claimant_id: succession_claims.claimant_id,
      })
      .from(succession_claims)
      .where(
        and(eq(succession_claims.site_id, siteId), inArray(succession_claims.state, ['open', 'disputed'])),
      )
  ).at(0);

/** The successors of the sites of a user, a page at a time, in the order of the sites. */
export const listSuccessorsOf = (
  db: Db,
  ownerId: number,
  after: { site_id: number; position: number },
  limit: number,
) =>
  db
    .select({ site_id: successors.site_id, position: successors.position, email: successors.email })
    .from(sites)
    .innerJoin(successors, eq(successors.site_id, sites.id))
    .where(
      and(
        eq(sites.owner_id, ownerId),
        isNull(sites.deleted_at),
        gte(sites.id, after.site_id),
        sql`(${successors.site_id}, ${successors.position}) > (${after.site_id}, ${after.position})`,
      ),
    )
    .orderBy(asc(sites.id), asc(successors.position))
    .limit(limit);
