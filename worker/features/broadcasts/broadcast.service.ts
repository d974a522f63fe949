import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/broadcast-admin.ts';
import type { Broadcast } from '#worker/contract/broadcast-admin.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { pageOf } from '#worker/db/page.ts';
import { broadcasts } from '#worker/db/schema/mail.ts';
import { auditEntry, madeAdministratorAt, wasAdministrator } from '#worker/features/audit/public.ts';
import {
  type BroadcastRow,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcast.repo.ts';
import { broadcastEmail } from './emails/broadcast.email.ts';
import { sendBroadcast } from './send-broadcast.job.ts';

type Admin = CtxFor<'member'>;
type Reply = { broadcast: Broadcast };

/** `madeAt`: when the actor was made an administrator, who approves nothing that was written before. */
function present(
  { actor }: Admin,
  { last_user_id: _, ...row }: BroadcastRow,
  madeAt: string | null,
): Broadcast {
  const isDraft = row.state === 'draft';
  return {
    ...row,
    can: {
      test: isDraft,
      approve:
        isDraft &&
        row.tested_at !== null &&
        row.written_by !== actor.userId &&
        (madeAt === null || madeAt < row.created_at),
      cancel: isDraft || row.state === 'sending',
    },
  };
}

export async function readBroadcasts(
  ctx: Admin,
  cursor: string | undefined,
): Promise<ReplyOf<typeof api.listBroadcasts>> {
  const [rows, madeAt] = await Promise.all([
    listBroadcasts(ctx.db, keyIn(cursor, ['number'])?.[0], ADMIN_PAGE + 1),
    madeAdministratorAt(ctx),
  ]);
  const page = pageOf(rows, ADMIN_PAGE, ({ id }) => [id]);
  return { broadcasts: page.rows.map((row) => present(ctx, row, madeAt)), next_cursor: page.nextCursor };
}

export async function createBroadcast(ctx: Admin, texts: BodyOf<typeof api.createBroadcast>): Promise<Reply> {
  requireReason(ctx);
  const row: BroadcastRow = {
    ...texts,
    id: await nextId(ctx.db, broadcasts),
    state: 'draft',
    written_by: ctx.actor.userId,
    approved_by: null,
    last_user_id: 0,
    queued: 0,
    created_at: iso(ctx.now()),
    tested_at: null,
    approved_at: null,
    ended_at: null,
  };
  const reply = { broadcast: present(ctx, row, null) };
  await commit(ctx.db, [
    insertBroadcast(ctx.db, row),
    auditEntry(ctx, 'broadcast.created', {
      kind: 'broadcast',
      id: row.id,
      after: { state: row.state },
      standing: 'AD',
    }),
    ...ctx.storeIdempotentReply(201, reply),
  ]);
  return reply;
}

/** Sends a draft to the actor alone, in both languages. */
export async function testBroadcast(ctx: Admin, id: number): Promise<Reply> {
  const row = await requireBroadcast(ctx, id);
  if (row.state !== 'draft') throw new AppError('broadcast.not_now');
  const about = { user_id: ctx.actor.userId, broadcast_id: id };
  return change(ctx, row, 'broadcast.tested', { tested_at: iso(ctx.now()) }, [
    broadcastEmail.enqueue(ctx, { ...about, test: 'en' }),
    broadcastEmail.enqueue(ctx, { ...about, test: 'he' }),
  ]);
}

/** Sends a draft to everyone, once; by someone who was an administrator before it was written. */
export async function approveBroadcast(ctx: Admin, id: number): Promise<Reply> {
  const row = await requireBroadcast(ctx, id);
  if (row.state !== 'draft') throw new AppError('broadcast.not_now');
  if (row.tested_at === null) throw new AppError('broadcast.untested');
  if (row.written_by === ctx.actor.userId) throw new AppError('broadcast.own');
  if (!(await wasAdministrator(ctx, row.created_at))) throw new AppError('approval.too_new');
  const approved = {
    state: 'sending' as const,
    approved_by: ctx.actor.userId,
    approved_at: iso(ctx.now()),
  };
  return change(ctx, row, 'broadcast.approved', approved, [
    sendBroadcast.enqueue(ctx, { broadcast_id: id, after: 0 }),
  ]);
}

/** What is queued by then is not sent any more, since the email finds it cancelled. */
export async function cancelBroadcast(ctx: Admin, id: number): Promise<Reply> {
  const row = await requireBroadcast(ctx, id);
  if (row.state !== 'draft' && row.state !== 'sending') throw new AppError('broadcast.not_now');
  return change(ctx, row, 'broadcast.cancelled', { state: 'cancelled', ended_at: iso(ctx.now()) }, []);
}

async function change(
  ctx: Admin,
  row: BroadcastRow,
  action: string,
  patch: Partial<BroadcastRow>,
  statements: Statement[],
): Promise<Reply> {
  const next = { ...row, ...patch };
  await commit(
    ctx.db,
    [
      updateBroadcast(ctx.db, row, patch),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, action, {
        kind: 'broadcast',
        id: row.id,
        before: { state: row.state },
        after: { state: next.state },
        standing: 'AD',
      }),
      ...statements,
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return { broadcast: present(ctx, next, await madeAdministratorAt(ctx)) };
}

async function requireBroadcast(ctx: Admin, id: number): Promise<BroadcastRow> {
  const row = await findBroadcast(ctx.db, id);
  if (!row) throw new AppError('broadcast.not_found');
  return row;
}
