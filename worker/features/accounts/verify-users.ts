import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { activateUsers, deletePasswordsOf } from './account.repo.ts';
import { revokeSessionsOfAll } from './session.repo.ts';
import { deleteUnverifiedIdentitiesOf } from './social/social.repo.ts';

/**
 * Verifies those of the users who are unverified, without the link that was mailed to them. `all` is placed directly
 * after the update. What a stranger may have signed up with ends: the password, the identities and the sessions.
 */
export async function verifyUsers(ctx: Ctx, ids: readonly number[], all: Statement): Promise<Statement[]> {
  const { db } = ctx;
  return [
    deleteUnverifiedIdentitiesOf(db, ids),
    activateUsers(db, ids),
    all,
    deletePasswordsOf(db, ids),
    revokeSessionsOfAll(db, ids, iso(ctx.now())),
    ...(await Promise.all(ids.map((id) => ctx.hooks.addressConfirmed(ctx, id)))).flat(),
  ];
}
