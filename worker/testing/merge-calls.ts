import { eq } from 'drizzle-orm';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { members } from '#worker/db/schema/members.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { passkeys } from '#worker/db/schema/second-factor.ts';
import { testApp, testEnv } from './app.ts';
import { db, type Person } from './seed.ts';

type Options = { as: Person; headers?: Record<string, string>; now?: () => Date };

export const startsMerge = (from: number, into: number, { as, headers = {}, now }: Options) =>
  testApp({ as, ...(now && { now }) }).request(`/api/admin/users/${from}/merge`, {
    method: 'POST',
    json: { into_id: into },
    headers,
  });
export const approvesMerge = (from: number, as: Person, headers = {}) =>
  testApp({ as }).request(`/api/admin/users/${from}/merge/approval`, { method: 'POST', headers });
export const confirmsMerge = (token: string, now?: () => Date) =>
  testApp(now ? { now } : {}).request('/api/users/merge/confirm', { method: 'POST', json: { token } });

/** The token that was mailed to one of the two. */
export async function mergeTokenOf(userId: number): Promise<string> {
  const asked = (await db.select().from(outbox)).flatMap(({ payload }) => {
    const { mail } = payload as { mail?: { kind: string; user_id: number; seed: string } };
    return mail?.kind === 'account_merge' && mail.user_id === userId ? [mail.seed] : [];
  });
  return oneTimeToken(testEnv.JWT_SECRET, asked.at(-1) ?? '');
}

export const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];

export const membershipsOf = (userId: number) => db.select().from(members).where(eq(members.user_id, userId));

export const givePasskey = ({ userId }: Person) =>
  db.insert(passkeys).values({
    id: crypto.randomUUID(),
    user_id: userId,
    public_key: 'a key',
    counter: 0,
    transports: [],
    name: 'Phone',
    created_at: '2026-11-01T08:00:00.000Z',
  });
