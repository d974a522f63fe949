import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/chargeback-admin.ts';
import type { Chargeback } from '#worker/contract/chargeback-admin.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import { listChargebackRows } from './chargeback.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportChargebacks>;

export async function listChargebacks(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listChargebacks>,
): Promise<ReplyOf<typeof api.listChargebacks>> {
  const examined = filters.state === undefined ? ADMIN_PAGE : ADMIN_WINDOW;
  const page = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined });
  return { chargebacks: page.rows, next_cursor: page.next };
}

async function pageAfter(
  ctx: Member,
  { state, sort }: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: Chargeback[]; next: string | null }> {
  const found = await listChargebackRows(ctx.db, {
    after: keyIn(cursor, ['string', 'string']),
    ascending: sort === 'created',
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(
    found.map((row) => ({ ...row, matches: state === undefined || stateOf(row) === state })),
    sizes,
    ({ received_at, id }) => [received_at, id],
  );
  return { rows: rows.map(present), next: nextCursor };
}

type Row = Awaited<ReturnType<typeof listChargebackRows>>[number];

const stateOf = ({ closed }: Row): api.ChargebackState => (closed ? 'closed' : 'open');

const present = (row: Row): Chargeback => ({
  id: row.id,
  state: stateOf(row),
  since: row.received_at,
  payment: row.refs[0] ?? null,
  order: row.order_id === null ? null : { id: row.order_id, number: orderNumber(row.order_id) },
  payer_id: row.user_id,
  amount_minor: row.amount_minor,
  currency: row.currency,
});

const CSV_COLUMNS = [
  'id',
  'state',
  'since',
  'payment',
  'order',
  'payer_id',
  'amount_minor',
  'currency',
] as const;

/** The same as a file, which leaves a row in the log. */
export async function exportChargebacks(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<Chargeback, string>((cursor, sizes) =>
    pageAfter(ctx, filters, cursor, sizes),
  );
  await commit(ctx.db, [
    auditEntry(ctx, 'chargebacks.exported', {
      kind: 'chargebacks',
      id: 'csv',
      after: { filters, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const cells = rows.map((row) => ({ ...row, order: row.order?.number ?? null }));
  return csvReply(
    'chargebacks',
    CSV_COLUMNS,
    cells.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}
