import { Buffer } from 'node:buffer';
import { eq } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { authenticators } from '#worker/db/schema/second-factor.ts';
import { sealSecret } from '#worker/features/accounts/second-factor/seal.ts';
import { codeAt, stepAt } from '#worker/features/accounts/second-factor/totp.ts';
import { testEnv } from './app.ts';
import { db, type Person } from './seed.ts';

const SECRET = new Uint8Array(Buffer.from('12345678901234567890'));
const NOW = '2026-11-01T08:00:00.000Z';

/** Gives a person an authenticator app; their session has yet to pass it. */
export async function withAnApp<P extends Person>(person: P): Promise<P> {
  const sealed_secret = await sealSecret(testEnv.SECOND_FACTOR_KEY, person.userId, SECRET);
  await commit(db, [
    db
      .insert(authenticators)
      .values({ user_id: person.userId, sealed_secret, last_step: 0, confirmed_at: NOW }),
    db.update(sessions).set({ proven_at: null }).where(eq(sessions.user_id, person.userId)),
  ]);
  return person;
}

/** Runs something while the sessions of a person passed their second factor long ago. */
export async function whileProofIsOld<T>({ userId }: Person, run: () => Promise<T>): Promise<T> {
  const before = await db.select().from(sessions).where(eq(sessions.user_id, userId));
  await db
    .update(sessions)
    .set({ proven_at: '2026-01-01T00:00:00.000Z' })
    .where(eq(sessions.user_id, userId));
  try {
    return await run();
  } finally {
    for (const { id, proven_at } of before)
      await db.update(sessions).set({ proven_at }).where(eq(sessions.id, id));
  }
}

/** What that app shows at a moment; `by` steps of half a minute later. */
export const codeShown = (at: Date, by = 0): Promise<string> => codeAt(SECRET, stepAt(at) + by);
