import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import {
  findUser,
  hasSecondFactor,
  mergeUsers,
  revokeSessionsOf,
  type UserRow,
} from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { replaceMemberships } from '#worker/features/members/public.ts';
import { accountMergedEmail } from './emails/account-merged.email.ts';
import {
  abortUnlessMemberships,
  abortUnlessSecured,
  closeAgreed,
  haveTwoVendors,
  listMemberships,
  type MergeRow,
  passAddress,
  passAll,
} from './merge.repo.ts';
import { higherRole, mergedMemberships } from './merge.rules.ts';

type Person = Pick<
  UserRow,
  'id' | 'role_id' | 'active' | 'suspended_at' | 'deceased_at' | 'kiosk_community_id'
>;

/**
 * Whether two accounts can become one: the one that stays is verified, and neither is an administrator's, suspended,
 * dead or a screen's.
 */
export const isMergeable = (from: Person, into: Person): boolean =>
  from.id !== into.id &&
  into.active === '1' &&
  [from, into].every(
    (user) =>
      user.role_id !== ADMINISTRATOR &&
      user.suspended_at === null &&
      user.deceased_at === null &&
      user.kiosk_community_id === null,
  );

const ADMINISTRATOR = 1;

/** Throws where the account that ends has a second factor, which the one that stays would have to do without. */
export async function requireFactor(db: Db, fromId: number, intoId: number): Promise<void> {
  const [from, into] = await Promise.all([hasSecondFactor(db, fromId), hasSecondFactor(db, intoId)]);
  if (from && !into) throw new AppError('user.merge_factor');
}

/**
 * Carries out a merge on which all have agreed, in one commit with `agreed`: what the one owns, wrote and is a member
 * of passes to the other, which has the higher role of the two; the old address no longer logs in. What
 * names that address passes only where it was confirmed to be theirs.
 */
export async function mergeAccounts(ctx: Ctx, merge: MergeRow, agreed: Statement[]): Promise<void> {
  const { from_id, into_id } = merge;
  const ids: [number, number] = [from_id, into_id];
  const [from, into] = await Promise.all([findUser(ctx.db, from_id), findUser(ctx.db, into_id)]);
  const impossible = new AppError('user.not_possible');
  if (!from || !into || !isMergeable(from, into) || (await haveTwoVendors(ctx.db, ids))) throw impossible;
  if (from.email !== merge.from_email || into.email !== merge.into_email) throw impossible;
  await requireFactor(ctx.db, from_id, into_id);
  const [theirs, own] = await Promise.all([
    listMemberships(ctx.db, from_id),
    listMemberships(ctx.db, into_id),
  ]);
  const at = iso(ctx.now());
  const isTheirAddress = from.active === '1' || merge.from_confirmed_at !== null;
  const role = higherRole(from.role_id, into.role_id);
  await commit(
    ctx.db,
    [
      ...agreed,
      closeAgreed(ctx.db, merge.id, at),
      abortIfUnchanged(ctx.db),
      abortUnlessMemberships(ctx.db, ids, [...theirs, ...own]),
      abortUnlessSecured(ctx.db, from_id, into_id),
      ...replaceMemberships(ctx.db, from_id, into_id, mergedMemberships(theirs, own, into_id)),
      ...(isTheirAddress ? passAddress(ctx.db, from.email, into.email) : []),
      ...(into.profile_media_id === null ? [] : discardMedia(ctx, { avatarOf: from_id, unless: null })),
      ...passAll(ctx.db, from_id, into_id),
      ...mergeUsers(ctx.db, { from, into, role, at }),
      revokeSessionsOf(ctx.db, from_id, at),
      accountMergedEmail.enqueue(ctx, {
        to: into.email,
        from: from.email,
        into: into.email,
        locale: into.locale,
      }),
      accountMergedEmail.enqueue(ctx, {
        to: from.email,
        from: from.email,
        into: into.email,
        locale: from.locale,
      }),
      auditEntry(ctx, 'user.merged', {
        kind: 'user',
        id: from_id,
        before: { role_id: from.role_id },
        after: { into: into_id, role_id: role, agreed: agreed.length > 0 ? 'administrators' : 'mailboxes' },
        ...(ctx.actor.kind === 'admin' && { standing: 'AD' }),
      }),
    ],
    impossible,
  );
  ctx.dispatchOutbox();
}
