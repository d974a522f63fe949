import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { AdminStatement } from '#worker/contract/statement.ts';
import type * as api from '#worker/contract/statement-admin.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { type FoundStatement, listStatementRows } from './statement.repo.ts';
import { presentForAdmin } from './statement.service.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminStatements>;

export async function listAdminStatements(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminStatements>,
): Promise<ReplyOf<typeof api.listAdminStatements>> {
  const { state, vendor, period } = filters;
  const isExact = [state, vendor, period].filter((one) => one !== undefined).length < 2;
  const examined = isExact ? ADMIN_PAGE : ADMIN_WINDOW;
  const page = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined });
  return { statements: page.rows, next_cursor: page.next };
}

async function pageAfter(
  ctx: Member,
  { sort, ...filters }: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: AdminStatement[]; next: string | null }> {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const found = await listStatementRows(ctx.db, filters, {
    after,
    ascending: sort === 'created',
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(
    found.map((row) => ({ ...row, matches: matches(row, filters) })),
    sizes,
    ({ statement }) => [statement.id],
  );
  return { rows: rows.map(presentForAdmin), next: nextCursor };
}

const matches = ({ statement }: FoundStatement, { state, vendor, period }: Omit<Filters, 'sort'>): boolean =>
  (state === undefined || statement.state === state) &&
  (vendor === undefined || statement.vendor_id === vendor) &&
  (period === undefined || statement.period === period);

const CSV_COLUMNS = [
  'id',
  'vendor_id',
  'company',
  'period',
  'state',
  'currency',
  'gross_minor',
  'fee_minor',
  'net_minor',
  'approved_at',
  'paid_at',
  'payout_changed_at',
] as const;

/** The same as a file, which leaves a row in the log. */
export async function exportAdminStatements(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<AdminStatement, string>((cursor, sizes) =>
    pageAfter(ctx, filters, cursor, sizes),
  );
  await commit(ctx.db, [
    auditEntry(ctx, 'statements.exported', {
      kind: 'statements',
      id: 'csv',
      after: { filters, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const cells = rows.map(({ vendor, ...statement }) => ({
    ...statement,
    vendor_id: vendor.id,
    company: vendor.company,
  }));
  return csvReply(
    'statements',
    CSV_COLUMNS,
    cells.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}
