import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#worker/db/client.ts';
import { succession_claims, successors } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** A claim with the names of its site and of its claimant. */
export const findClaimWithNames = async (db: Db, claimId: number) =>
  (
    await db
      .select({
        claim: succession_claims,
        site: sites,
        claimant: { first_name: users.first_name, last_name: users.last_name },
      })
      .from(succession_claims)
      .innerJoin(sites, eq(sites.id, succession_claims.site_id))
      .innerJoin(users, eq(users.id, succession_claims.claimant_id))
      .where(eq(succession_claims.id, claimId))
  ).at(0);

/** A site whose Owner has died, with that Owner and the account of a successor, if they have one. */
export const findOpenSuccession = async (db: Db, siteId: number, email: string) => {
  const successor = alias(users, 'successor');
  const rows = await db
    .select({
      site: sites,
      owner: { first_name: users.first_name, last_name: users.last_name },
      person: successor,
    })
    .from(sites)
    .innerJoin(users, and(eq(users.id, sites.owner_id), isNotNull(users.deceased_at)))
    .innerJoin(successors, and(eq(successors.site_id, sites.id), eq(successors.email, email)))
    .leftJoin(successor, and(eq(successor.email, successors.email), isNull(successor.deleted_at)))
    .where(and(eq(sites.id, siteId), isNull(sites.deleted_at)));
  return rows.at(0);
};
