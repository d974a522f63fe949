import { account_merges } from '#worker/db/schema/people.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The accounts of users, for administrators. */
export const USERS: Record<string, Row> = {
  listUsers: ADMIN,
  exportUsers: ADMIN,
  getUserSheet: ADMIN,
  actOnUsers: ADMIN,
  suspendUsers: ADMIN,
  setRole: ADMIN,
  startMerge: ADMIN,
  approveMerge: ADMIN,
  cancelMerge: ADMIN,
  confirmMerge: 'rest kiosks 422', // a token that nobody got
};

/** A merge that another administrator started. */
export async function aMerge(patch: Partial<typeof account_merges.$inferInsert> = {}): Promise<number> {
  const { userId: fromId } = await aPerson();
  const { userId: intoId } = await aPerson();
  const { userId: by } = await aPerson({ role_id: 1 });
  const id = `merge-${fromId}`;
  await db.insert(account_merges).values({
    id,
    from_id: fromId,
    into_id: intoId,
    from_email: `person-${fromId}@example.org`,
    into_email: `person-${intoId}@example.org`,
    from_hash: `${id}-from`,
    into_hash: `${id}-into`,
    started_by: by,
    created_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
    ...patch,
  });
  return fromId;
}

export const USERS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  getUserSheet: async () => ({ at: (await aPerson()).userId }),
  actOnUsers: async () => ({ json: { act: 'sign_out', ids: [(await aPerson()).userId] } }),
  suspendUsers: async () => ({ json: { ids: [(await aPerson()).userId] } }),
  setRole: async () => ({ at: (await aPerson()).userId, json: { role_id: 3 } }),
  startMerge: async () => ({
    at: (await aPerson()).userId,
    json: { into_id: (await aPerson()).userId },
  }),
  approveMerge: async () => ({ at: await aMerge() }),
  cancelMerge: async () => ({ at: await aMerge() }),
  confirmMerge: () => ({ json: { token: 'of nobody' } }),
};
