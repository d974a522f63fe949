import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/user-admin.ts';
import { MERGE_DAYS } from '#worker/contract/user-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { findUser } from '#worker/features/accounts/public.ts';
import { auditEntry, wasAdministrator } from '#worker/features/audit/public.ts';
import { accountMergeEmail } from './emails/account-merge.email.ts';
import {
  approve,
  closeExpired,
  closeMerge,
  confirmSide,
  findMergeByToken,
  findOpenMerge,
  haveTwoVendors,
  insertMerge,
  type MergeRow,
} from './merge.repo.ts';
import { isMergeable, mergeAccounts, requireFactor } from './merge-accounts.ts';
import { readUserSheet } from './user-sheet.service.ts';

type Sheet = ReplyOf<typeof api.startMerge>;

const DAY_SECONDS = 24 * 60 * 60;

/** Asks both mailboxes. The merge is carried out once both agree, or a second administrator does. */
export async function startMerge(ctx: CtxFor<'member'>, fromId: number, intoId: number): Promise<Sheet> {
  requireReason(ctx);
  if ([fromId, intoId].includes(ctx.actor.userId)) throw new AppError('user.yourself');
  const [from, into] = await Promise.all([findUser(ctx.db, fromId), findUser(ctx.db, intoId)]);
  if (!from || !into) throw new AppError('page.not_found');
  if (!isMergeable(from, into) || (await haveTwoVendors(ctx.db, [fromId, intoId])))
    throw new AppError('user.not_possible');
  await requireFactor(ctx.db, fromId, intoId);
  const now = ctx.now();
  const [fromSeed, intoSeed] = [randomToken(), randomToken()];
  const hashOf = (seed: string) => tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed));
  const merge: MergeRow = {
    id: randomToken(),
    from_id: fromId,
    into_id: intoId,
    from_email: from.email,
    into_email: into.email,
    from_hash: hashOf(fromSeed),
    into_hash: hashOf(intoSeed),
    from_confirmed_at: null,
    into_confirmed_at: null,
    started_by: ctx.actor.userId,
    approved_by: null,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, MERGE_DAYS * DAY_SECONDS)),
    closed_at: null,
    merged_at: null,
  };
  const { user } = await readUserSheet(ctx, fromId);
  const reply: Sheet = {
    user: {
      ...user,
      merge: {
        into: { id: intoId, name: `${into.first_name} ${into.last_name}`.trim(), email: into.email },
        started_by: merge.started_by,
        from_confirmed_at: null,
        into_confirmed_at: null,
        expires_at: merge.expires_at,
        can_approve: false,
      },
    },
  };
  try {
    await commit(ctx.db, [
      closeExpired(ctx.db, fromId, merge.created_at),
      insertMerge(ctx.db, merge),
      accountMergeEmail.enqueue(ctx, { user_id: fromId, merge_id: merge.id, seed: fromSeed }),
      accountMergeEmail.enqueue(ctx, { user_id: intoId, merge_id: merge.id, seed: intoSeed }),
      auditEntry(ctx, 'user.merge_started', {
        kind: 'user',
        id: fromId,
        after: { into: intoId },
        standing: 'AD',
      }),
      ...ctx.storeIdempotentReply(201, reply),
    ]);
  } catch (error) {
    if (isConflict(error, 'account_merges')) throw new AppError('user.merge_open');
    throw error;
  }
  ctx.dispatchOutbox();
  return reply;
}

/** The second administrator, who is neither of the two users and was one before the merge was started, agrees. */
export async function approveMerge(ctx: CtxFor<'member'>, fromId: number): Promise<Sheet> {
  requireReason(ctx);
  const { merge } = await openMerge(ctx, fromId);
  if (merge.started_by === ctx.actor.userId) throw new AppError('user.merge_own');
  if ([merge.from_id, merge.into_id].includes(ctx.actor.userId)) throw new AppError('user.yourself');
  if (!(await wasAdministrator(ctx, merge.created_at))) throw new AppError('approval.too_new');
  const at = iso(ctx.now());
  await mergeAccounts(ctx, merge, [
    approve(ctx.db, merge.id, ctx.actor.userId, at),
    abortIfUnchanged(ctx.db),
  ]);
  return readUserSheet(ctx, fromId);
}

export async function cancelMerge(ctx: CtxFor<'member'>, fromId: number): Promise<Sheet> {
  requireReason(ctx);
  const { merge } = await openMerge(ctx, fromId);
  await commit(
    ctx.db,
    [
      closeMerge(ctx.db, merge.id, iso(ctx.now())),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'user.merge_cancelled', {
        kind: 'user',
        id: fromId,
        before: { into: merge.into_id },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  return readUserSheet(ctx, fromId);
}

async function openMerge(ctx: Ctx, fromId: number) {
  const found = await findOpenMerge(ctx.db, fromId, iso(ctx.now()));
  if (!found) throw new AppError('page.not_found');
  return found;
}

/** One of the two mailboxes agrees; the second one carries the merge out, once. Idempotent. */
export async function confirmMerge(ctx: Ctx, token: string): Promise<ReplyOf<typeof api.confirmMerge>> {
  const hash = tokenHash(ctx.secrets.jwt, token);
  const at = iso(ctx.now());
  await commit(ctx.db, [confirmSide(ctx.db, hash, at)]);
  const merge = await findMergeByToken(ctx.db, hash, at);
  if (!merge) throw new AppError('verify.bad_token');
  if (merge.merged_at !== null) return { state: 'merged' };
  if (merge.from_confirmed_at === null || merge.into_confirmed_at === null) return { state: 'waiting' };
  try {
    await mergeAccounts(ctx, merge, []);
  } catch (error) {
    // the other mailbox may have carried it out at the same moment
    const now = await findMergeByToken(ctx.db, hash, at);
    if (now?.merged_at == null) throw error;
  }
  return { state: 'merged' };
}
