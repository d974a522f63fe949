import { eq } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
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
