import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { users } from '#worker/db/schema/people.ts';
import type { Locale } from '#worker/shared/locale.ts';
import {
  activateIfUnverified,
  deletePassword,
  findByEmail,
  insertUser,
  type UserRow,
} from './account.repo.ts';
import { entersByMail, newUser } from './account.rules.ts';
import { deleteUnverifiedIdentities } from './social/social.repo.ts';

type Writer = { email: string; first_name: string; last_name: string; locale: Locale };

/**
 * The account of someone who opened a link that was mailed to them: a new one without a password, an unverified one
 * without what a stranger may have signed up with, or the verified one as it is. `statements` make it so; the commit
 * fails on `users` where the address was taken meanwhile. `enters`: whether the link also signs in.
 */
export async function mailboxOwner(
  ctx: Ctx,
  writer: Writer,
): Promise<{ user: UserRow; statements: Statement[]; enters: boolean }> {
  const found = await findByEmail(ctx.db, writer.email);
  if (!found) {
    const user: UserRow = {
      ...newUser(await nextId(ctx.db, users), { ...writer, terms: true }, iso(ctx.now())),
      active: '1',
    };
    const confirmed = await ctx.hooks.addressConfirmed(ctx, user.id);
    return { user, statements: [insertUser(ctx.db, user), ...confirmed], enters: true };
  }
  const { user } = found;
  if (user.active === '1') return { user, statements: [], enters: entersByMail(found) };
  const { first_name, last_name, locale } = writer;
  return {
    user: { ...user, first_name, last_name, locale, active: '1', session_version: user.session_version + 1 },
    statements: [
      deleteUnverifiedIdentities(ctx.db, user.id),
      activateIfUnverified(ctx.db, user, { first_name, last_name, locale }),
      abortIfUnchanged(ctx.db),
      deletePassword(ctx.db, user.id),
      ...(await ctx.hooks.addressConfirmed(ctx, user.id)),
    ],
    enters: user.role_id === 2,
  };
}
