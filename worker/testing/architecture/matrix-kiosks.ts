import { pairingHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { kiosk_codes } from '#worker/db/schema/communities.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testEnv } from '#worker/testing/app.ts';
import { db, next } from '#worker/testing/seed.ts';

const THEN = '2026-11-01T08:00:00.000Z';
const CODE = '123456';

/** The user of a community's screens, created at the first call. */
async function theScreensUser(community: number): Promise<number> {
  const email = `kiosk-${community}@kiosk.invalid`;
  const row = { first_name: 'Beit Shalom', last_name: '', locale: 'en' as const, active: '1' as const };
  const [user] = await db
    .insert(users)
    .values({ ...row, email, kiosk_community_id: community, created_at: THEN })
    .onConflictDoUpdate({ target: users.email, set: { active: '1' } })
    .returning({ id: users.id });
  return user?.id ?? 0;
}

/** A paired screen of a community. */
export async function aScreen(community: number): Promise<string> {
  const id = `screen-${next()}`;
  const user_id = await theScreensUser(community);
  const row = { id, user_id, refresh_hash: id, created_at: THEN, expires_at: '2099-01-01T00:00:00.000Z' };
  await commit(db, [db.insert(sessions).values({ ...row, strategy: 'kiosk' })]);
  return id;
}

/** An unused pairing code. */
export async function aPairingCode(community: number): Promise<string> {
  const created_by = await theScreensUser(community);
  const code_hash = pairingHash(testEnv.JWT_SECRET, community, CODE);
  const fresh = { code_hash, created_by, tries: 0, used_at: null, created_at: THEN, expires_at: '2099' };
  await commit(db, [
    db
      .insert(kiosk_codes)
      .values({ ...fresh, community_id: community })
      .onConflictDoUpdate({ target: kiosk_codes.community_id, set: fresh }),
  ]);
  return CODE;
}
