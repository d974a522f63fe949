import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/claim-admin.ts';
import type { AdminClaim } from '#worker/contract/claim-admin.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { type FoundClaim, findClaimWithSite, listClaimRows } from './admin-claims.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminClaims>;

export async function listAdminClaims(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminClaims>,
): Promise<ReplyOf<typeof api.listAdminClaims>> {
  const page = await pageAfter(ctx, filters, cursor, ADMIN_PAGE);
  return { claims: page.rows, next_cursor: page.next };
}

async function pageAfter(
  ctx: Member,
  { state, sort }: Filters,
  cursor: string | undefined,
  size: number,
): Promise<{ rows: AdminClaim[]; next: string | null }> {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const order = { after, ascending: sort === 'created', limit: size + 1 };
  const { rows, nextCursor } = pageOf(await listClaimRows(ctx.db, state, order), size, ({ claim }) => [
    claim.id,
  ]);
  return { rows: rows.map((row) => present(row)), next: nextCursor };
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

/** The name of a private site is left out where it is not read with a reason. */
const present = ({ claim, site }: FoundClaim, isRead = site.mode !== 'private'): AdminClaim => ({
  id: claim.id,
  state: claim.state,
  site: { id: claim.site_id, name: isRead ? nameOf(site) : null, frozen: site.frozen_at !== null },
  claimant_id: claim.claimant_id,
  owner_id: site.owner_id,
  objected_by: claim.objected_by,
  created_at: claim.created_at,
  ends_at: claim.ends_at,
  closed_at: claim.closed_at,
});

/** A claim with the words of both sides. On a private site this is a reading of it, with its reason, row and notice. */
export async function readAdminClaim(ctx: Member, id: number): Promise<ReplyOf<typeof api.getAdminClaim>> {
  const found = await findClaimWithSite(ctx.db, id);
  if (!found) throw new AppError('succession.not_found');
  await findVisibleSite(ctx, String(found.claim.site_id));
  const { note, objection } = found.claim;
  return { claim: { ...present(found, true), claimant: nameOf(found.claimant), note, objection } };
}

const CSV_COLUMNS = [
  'id',
  'state',
  'site_id',
  'site_name',
  'claimant_id',
  'owner_id',
  'objected_by',
  'created_at',
  'ends_at',
  'closed_at',
] as const;

/** The same as a file, which leaves a row in the log. */
export async function exportAdminClaims(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<AdminClaim, string>((cursor, { size }) =>
    pageAfter(ctx, filters, cursor, size),
  );
  await commit(ctx.db, [
    auditEntry(ctx, 'claims.exported', {
      kind: 'claims',
      id: 'csv',
      after: { filters, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const cells = rows.map(({ site, ...claim }) => ({ ...claim, site_id: site.id, site_name: site.name }));
  return csvReply(
    'claims',
    CSV_COLUMNS,
    cells.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}
