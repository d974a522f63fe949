import { and, eq } from 'drizzle-orm';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { ClaimRow } from './succession.repo.ts';

const withSite = (db: Db) =>
  db
    .select({
      claim: succession_claims,
      site: {
        first_name: sites.first_name,
        last_name: sites.last_name,
        mode: sites.mode,
        frozen_at: sites.frozen_at,
        owner_id: sites.owner_id,
      },
      claimant: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(succession_claims)
    .innerJoin(sites, eq(sites.id, succession_claims.site_id))
    .innerJoin(users, eq(users.id, succession_claims.claimant_id));

export type FoundClaim = Awaited<ReturnType<typeof withSite>>[number];

/** The claims in a state with their sites, by time. */
export const listClaimRows = (
  db: Db,
  state: ClaimRow['state'],
  { limit, ...order }: ByTime & { limit: number },
): Promise<FoundClaim[]> =>
  withSite(db)
    .where(and(eq(succession_claims.state, state), beyond(succession_claims.id, order)))
    .orderBy(inTime(succession_claims.id, order))
    .limit(limit);

export const findClaimWithSite = async (db: Db, id: number): Promise<FoundClaim | undefined> =>
  (await withSite(db).where(eq(succession_claims.id, id))).at(0);
