import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/user-admin.ts';
import type { UserAct, UserState } from '#worker/contract/user-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless, commit } from '#worker/db/commit.ts';
import {
  findUser,
  hasFactorsStill,
  hasSecondFactor,
  listJustMailedReset,
  mailReset,
  revokeSessionsOfAll,
  setRole as setRoleOf,
  suspendUsers as suspend,
  unsuspendUsers,
  verifyUsers,
} from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { administratorAddedEmail } from './emails/administrator-added.email.ts';
import { type ActedOnUser, abortUnlessAll, listActedOn, listAdministrators } from './user-acts.repo.ts';
import { readUserSheet } from './user-sheet.service.ts';

type Act = UserAct | 'suspend';
type Done = ReplyOf<typeof api.actOnUsers>;

/** The users of which states an act applies to, and what the audit calls it. */
const ACTS: Record<Act, { to: readonly UserState[]; action: string }> = {
  verify: { to: ['unverified'], action: 'user.verified' },
  reset_mail: { to: ['active', 'unverified'], action: 'user.reset_mailed' },
  sign_out: { to: ['active', 'unverified', 'kiosk'], action: 'user.signed_out' },
  suspend: { to: ['active', 'unverified'], action: 'user.suspended' },
  unsuspend: { to: ['suspended'], action: 'user.unsuspended' },
};

export const actOnUsers = (
  ctx: CtxFor<'member'>,
  { act, ids }: BodyOf<typeof api.actOnUsers>,
): Promise<Done> => actOn(ctx, act, ids);

/** Administrators are not suspended: their role is taken from them first. */
export const suspendUsers = (
  ctx: CtxFor<'member'>,
  { ids }: BodyOf<typeof api.suspendUsers>,
): Promise<Done> => actOn(ctx, 'suspend', ids);

/**
 * One commit for all, with an audit row for each; skips those to whom the act does not apply as they are now. Who was
 * mailed a link for a new password just now is verified without another.
 */
async function actOn(ctx: CtxFor<'member'>, act: Act, ids: readonly number[]): Promise<Done> {
  requireReason(ctx);
  const asked = [...new Set(ids)];
  const { to, action } = ACTS[act];
  const mails = act === 'reset_mail' || act === 'verify';
  const justMailed = mails ? await listJustMailedReset(ctx, asked) : [];
  const users = (await listActedOn(ctx.db, asked)).filter(
    (user) =>
      to.includes(user.state) &&
      !(act === 'reset_mail' && justMailed.includes(user.id)) &&
      !(act === 'suspend' && (user.role_id === ADMINISTRATOR || user.id === ctx.actor.userId)),
  );
  const done = users.map(({ id }) => id);
  const reply = { done, skipped: asked.filter((id) => !done.includes(id)) };
  if (users.length === 0) return reply;
  const after =
    act === 'verify' || act === 'unsuspend' ? 'active' : act === 'suspend' ? 'suspended' : undefined;
  await commit(
    ctx.db,
    [
      ...(await effectOf(ctx, act, users, justMailed)),
      ...users.map(({ id, state }) =>
        auditEntry(ctx, action, {
          kind: 'user',
          id,
          before: { state },
          after: { state: after ?? state },
          standing: 'AD',
          isDestructive: act === 'verify',
        }),
      ),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return reply;
}

async function effectOf(
  ctx: CtxFor<'member'>,
  act: Act,
  users: readonly ActedOnUser[],
  justMailed: readonly number[],
): Promise<Statement[]> {
  const { db } = ctx;
  const ids = users.map(({ id }) => id);
  const all = abortUnlessAll(db, ids.length);
  const at = iso(ctx.now());
  switch (act) {
    case 'verify':
      return [
        ...(await verifyUsers(ctx, ids, all)),
        ...users.flatMap((user) => (justMailed.includes(user.id) ? [] : mailReset(ctx, user))),
      ];
    case 'reset_mail':
      return users.flatMap((user) => mailReset(ctx, user));
    case 'sign_out':
      return [revokeSessionsOfAll(db, ids, at)];
    case 'suspend':
      return [suspend(db, ids, at), all, revokeSessionsOfAll(db, ids, at)];
    case 'unsuspend':
      return [unsuspendUsers(db, ids), all];
  }
}

const ADMINISTRATOR = 1;

/**
 * Nobody changes their own role, so that an administrator always remains. Only someone with a second factor becomes
 * an administrator, and all administrators are told.
 */
export async function setRole(
  ctx: CtxFor<'member'>,
  id: number,
  { role_id }: BodyOf<typeof api.setRole>,
): Promise<ReplyOf<typeof api.setRole>> {
  requireReason(ctx);
  if (id === ctx.actor.userId) throw new AppError('user.yourself');
  const user = await findUser(ctx.db, id);
  if (!user) throw new AppError('page.not_found');
  const isPromoted = role_id === ADMINISTRATOR && user.role_id !== ADMINISTRATOR;
  if (isPromoted && !(await hasSecondFactor(ctx.db, id))) throw new AppError('user.no_second_factor');
  if (user.role_id !== role_id) {
    const told = isPromoted ? [...(await listAdministrators(ctx.db)), id] : [];
    await commit(
      ctx.db,
      [
        setRoleOf(ctx.db, user, role_id, ctx.actor.userId),
        abortIfUnchanged(ctx.db),
        ...(isPromoted ? [abortUnless(ctx.db, hasFactorsStill(id, true))] : []),
        auditEntry(ctx, 'user.role_set', {
          kind: 'user',
          id,
          before: { role_id: user.role_id },
          after: { role_id },
          standing: 'AD',
        }),
        ...(isPromoted
          ? [
              administratorAddedEmail.enqueueEach(
                ctx,
                told.map((user_id) => ({ user_id, added_id: id })),
              ),
            ]
          : []),
      ],
      new AppError('user.not_possible'),
    );
    ctx.dispatchOutbox();
  }
  return readUserSheet(ctx, id);
}
