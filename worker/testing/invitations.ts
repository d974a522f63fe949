import { eq } from 'drizzle-orm';
import type { Invitation } from '#worker/contract/member.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { type TestApp, testEnv } from './app.ts';
import { db, next } from './seed.ts';

type Patch = Partial<typeof invitations.$inferInsert> & { owner_id: number; invited_by: number };

/** A fresh invitation by email to be a member, with its token. */
export async function anInvitation(patch: Patch): Promise<{ id: number; token: string; email: string }> {
  const id = next();
  const seed = `seed-${id}-${crypto.randomUUID()}`;
  const token = oneTimeToken(testEnv.JWT_SECRET, seed);
  const email = patch.email ?? `invited-${id}@example.org`;
  await commit(db, [
    db.insert(invitations).values({
      id,
      owner_kind: 'site',
      kind: 'email',
      email: patch.kind === 'link' ? null : email,
      group_id: null,
      seed,
      token_hash: tokenHash(testEnv.JWT_SECRET, token),
      state: 'sent',
      created_at: '2026-11-10T12:00:00.000Z',
      expires_at: '2099-01-01T00:00:00.000Z',
      ...patch,
    }),
  ]);
  return { id, token, email };
}

export const invitationRow = async (id: number) =>
  (await db.select().from(invitations).where(eq(invitations.id, id))).at(0);

/** Creates an invitation through the API, with the token from its email. */
export async function invites(
  app: TestApp,
  siteId: number,
  json: object,
): Promise<Invitation & { token: string }> {
  const response = await app.request(`/api/sites/${siteId}/invitations`, { method: 'POST', json });
  if (response.status !== 201) throw new Error(`it was answered ${response.status}`);
  const invitation = await response.json<Invitation>();
  const row = await invitationRow(invitation.id);
  return { ...invitation, token: oneTimeToken(testEnv.JWT_SECRET, row?.seed ?? '') };
}
