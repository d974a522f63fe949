import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { credentials, users } from '#worker/db/schema/people.ts';
import { authenticators } from '#worker/db/schema/second-factor.ts';
import { hashPassword } from '#worker/features/accounts/password.ts';
import { LOCAL_COST } from '#worker/features/accounts/password-cost.ts';
import { sealSecret } from '#worker/features/accounts/second-factor/seal.ts';
import { demoCommunities, KIOSK_COMMUNITY } from '../demo/content/communities.ts';
import type { DemoUser } from '../demo/demo-content.ts';
import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { demoAppSecret } from '../lib/demo-administrator.ts';
import { inBatches } from './batches.ts';

const isAdmin = ({ account }: DemoUser) => account === 'admin';
const ROLES: Record<string, number> = { admin: 1, vendor: 3 };
/** Communities are numbered in their order. */
const KIOSK = {
  kiosk_community_id: demoCommunities.findIndex(({ slug }) => slug === KIOSK_COMMUNITY) + 1,
  kiosk_community_slug: KIOSK_COMMUNITY,
};

/** Inserts all users. Returns the user id of each key. Only the nine accounts can log in. */
export async function seedPeople(
  db: DrizzleD1Database,
  people: readonly DemoUser[],
  serverKey: string,
): Promise<Map<string, number>> {
  const now = new Date().toISOString();
  const password_hash = await hashPassword(DEMO_PASSWORD, LOCAL_COST);
  const sealed_secret = await sealSecret(serverKey, 1 + people.findIndex(isAdmin), demoAppSecret(serverKey));
  const ids = new Map(people.map(({ key }, at) => [key, at + 1]));
  await inBatches(
    db,
    people.flatMap(({ key, account, email, first_name, last_name, locale }, at) => [
      db.insert(users).values({
        id: at + 1,
        email,
        first_name,
        last_name,
        locale,
        role_id: ROLES[key] ?? 2,
        active: account === 'unverified' ? '0' : '1',
        ...(account === 'kiosk' && KIOSK),
        created_at: now,
      }),
      ...(account
        ? [db.insert(credentials).values({ user_id: at + 1, password_hash, updated_at: now })]
        : []),
      ...(account === 'admin'
        ? [
            db
              .insert(authenticators)
              .values({ user_id: at + 1, sealed_secret, last_step: 0, confirmed_at: now }),
          ]
        : []),
    ]),
  );
  return ids;
}

/** The id of a key of the demo. */
export function idOf(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has nobody called ${key}`);
  return id;
}
