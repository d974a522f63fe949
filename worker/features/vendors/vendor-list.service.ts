import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/vendor-admin.ts';
import type { ListedVendor } from '#worker/contract/vendor-admin.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import type { VendorRow } from './vendor.repo.ts';
import { listVendorRows, type VendorLookup } from './vendor-list.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminVendors>;

export async function listAdminVendors(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminVendors>,
): Promise<ReplyOf<typeof api.listAdminVendors>> {
  const isExact = filters.state === undefined || lookupOf(filters).by === 'state';
  const examined = isExact ? ADMIN_PAGE : ADMIN_WINDOW;
  const page = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined });
  return { vendors: page.rows, next_cursor: page.next };
}

function lookupOf({ q, state, sort }: Filters): VendorLookup {
  if (q) return /^\d{1,15}$/.test(q) ? { by: 'id', id: Number(q) } : { by: 'company', prefix: q };
  if (sort?.endsWith('company')) return { by: 'company', prefix: '' };
  return state ? { by: 'state', state } : { by: 'all' };
}

async function pageAfter(
  ctx: Member,
  filters: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: ListedVendor[]; next: string | null }> {
  const { q, state, sort = '-created' } = filters;
  const [after] = keyIn(cursor, ['number']) ?? [];
  const found = await listVendorRows(ctx.db, lookupOf(filters), {
    after,
    ascending: Boolean(q) || !sort.startsWith('-'),
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(
    found.map((row) => ({ row, matches: state === undefined || row.state === state })),
    sizes,
    ({ row }) => [row.id],
  );
  return { rows: rows.map(({ row }) => presentListed(row)), next: nextCursor };
}

const presentListed = (row: VendorRow): ListedVendor => ({
  id: row.id,
  company: row.company,
  state: row.state,
  rating: row.rating,
  user_id: row.user_id,
  created_at: row.created_at,
  applied_at: row.applied_at,
  updated_at: row.updated_at,
  payout_changed_at: row.payout_changed_at,
});

const CSV_COLUMNS = [
  'id',
  'company',
  'state',
  'rating',
  'user_id',
  'created_at',
  'applied_at',
  'updated_at',
  'payout_changed_at',
] as const;

/** The same as a file, which leaves a row in the log, without what was searched for. */
export async function exportAdminVendors(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<ListedVendor, string>((cursor, sizes) =>
    pageAfter(ctx, filters, cursor, sizes),
  );
  const { q, ...states } = filters;
  await commit(ctx.db, [
    auditEntry(ctx, 'vendors.exported', {
      kind: 'vendors',
      id: 'csv',
      after: { filters: { ...states, searched: q !== undefined }, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  return csvReply(
    'vendors',
    CSV_COLUMNS,
    rows.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}
