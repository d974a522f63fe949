import type * as api from '#worker/contract/box.ts';
import type { BoxItem } from '#worker/contract/box.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { randomToken } from '#worker/core/ids.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { memoryFor } from '#worker/features/memories/public.ts';
import { countBoxPieces, findOrder, type OrderRow } from '#worker/features/orders/public.ts';
import {
  type BoxItemRow,
  countBoxItems,
  findBoxItem,
  listBoxItems as listRows,
  piecesIn,
  updateBoxItem,
} from './box.repo.ts';
import { boxOf } from './box-moves.ts';
import { pieceName } from './box-words.ts';

type Member = CtxFor<'member'>;
type Body = BodyOf<typeof api.setBoxItem>;

const PAGE = 100;

/** The pieces of a box, for an administrator: which is recorded as a reading of the order, and not here. */
export async function listBoxItems(
  ctx: Member,
  id: number,
  { cursor }: QueryOf<typeof api.listBoxItems>,
): Promise<ReplyOf<typeof api.listBoxItems>> {
  await findBox(ctx, id);
  const [kind, number] = keyIn(cursor, ['string', 'number']) ?? [];
  const after = kind !== undefined && number !== undefined ? { kind, number } : undefined;
  const found = await listRows(ctx.db, id, after, PAGE + 1);
  const { rows, nextCursor } = pageOf(found, PAGE, (row) => [row.kind, row.number]);
  return { items: rows.map(presentItem), next_cursor: nextCursor };
}

/**
 * A piece is digitized or blank, or is to be done again. Its files become a memory of the buyer’s, which waits for the
 * family. The same again changes nothing.
 */
export async function setBoxItem(
  ctx: Member,
  { id, item }: { id: number; item: number },
  body: Body,
): Promise<ReplyOf<typeof api.setBoxItem>> {
  requireReason(ctx);
  const order = await findBox(ctx, id);
  const row = await findBoxItem(ctx.db, id, item);
  if (!row) throw new AppError('order.not_found');
  if (row.state === body.state) return sameAgain(ctx, row);
  if (order.status !== 'placed' || order.stage !== 'digitizing')
    throw new AppError('order.stage', { stage: order.stage ?? '' });
  // between done and blank it is first put back, so that nobody undoes another’s work unseen
  if (row.state !== 'received' && body.state !== 'received')
    throw new AppError('order.stage', { stage: order.stage });
  assertFiles(body);
  const memory = body.state === 'done' ? await memoryOf(ctx, order, row, body) : undefined;
  const next = {
    state: body.state,
    note: body.note || null,
    memory_id: memory?.id ?? null,
    updated_at: iso(ctx.now()),
  };
  const counts = countsOf(await countBoxItems(ctx.db, id), row.state, body.state);
  const reply = { item: presentItem({ ...row, ...next }), ...counts };
  await commit(
    ctx.db,
    [
      updateBoxItem(ctx.db, row, next),
      abortIfUnchanged(ctx.db),
      countBoxPieces(ctx.db, id, { done: piecesIn(id, 'done'), blank: piecesIn(id, 'blank') }),
      abortIfUnchanged(ctx.db),
      ...(memory?.statements ?? []),
      auditEntry(ctx, 'box.piece', {
        kind: 'order',
        id,
        before: { piece: row.id, state: row.state, memory_id: row.memory_id },
        after: { piece: row.id, state: next.state, memory_id: next.memory_id },
        standing: 'AD',
      }),
      ...ctx.storeIdempotentReply(200, reply),
    ],
    new AppError('request.conflict'),
  );
  ctx.dispatchOutbox();
  return reply;
}

/** An order of a box that is placed. */
export async function findBox(ctx: Member, id: number): Promise<OrderRow> {
  const order = await findOrder(ctx.db, id);
  if (!order?.placed_at) throw new AppError('order.not_found');
  boxOf(order);
  return order;
}

function assertFiles({ state, media_ids = [] }: Body): void {
  if ((state === 'done') === media_ids.length > 0) return;
  const code = state === 'done' ? 'field.required' : 'value.not_allowed';
  throw invalid([{ pointer: '/media_ids', code, params: {} }]);
}

/** The files of a piece as a memory of the buyer’s, named after the piece in their language. */
async function memoryOf(ctx: Member, order: OrderRow, row: BoxItemRow, { note, media_ids = [] }: Body) {
  if (order.site_id === null) throw new AppError('site.not_found');
  const name = pieceName(row, order.locale);
  return memoryFor(ctx, order.user_id, {
    site_id: order.site_id,
    client_key: `box-${randomToken()}`,
    text: note ? `${name}\n${note}` : name,
    lang: order.locale,
    candle: false,
    media: media_ids.map((media) => ({ id: media })),
    links: [],
    tags: [],
    visibility: 'everyone',
  });
}

type Count = Awaited<ReturnType<typeof countBoxItems>>[number];

/** How many pieces are done and blank, once one of them has another state. */
function countsOf(counts: readonly Count[], from?: Count['state'], to?: Count['state']) {
  const sumOf = (state: Count['state']) =>
    counts.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0) +
    Number(to === state) -
    Number(from === state);
  return {
    done: sumOf('done'),
    blank: sumOf('blank'),
    total: counts.reduce((sum, one) => sum + one.count, 0),
  };
}

async function sameAgain(ctx: Member, row: BoxItemRow): Promise<ReplyOf<typeof api.setBoxItem>> {
  const reply = { item: presentItem(row), ...countsOf(await countBoxItems(ctx.db, row.order_id)) };
  await commit(ctx.db, ctx.storeIdempotentReply(200, reply), new AppError('idempotency.in_progress'));
  return reply;
}

const presentItem = ({ order_id: _, ...item }: BoxItemRow): BoxItem => item;
