import { ADMIN_PAGE, ADMIN_WINDOW, CSV_ROWS_MOST } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import type { AdminSite } from '#worker/contract/site-admin.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { presentAdminSite } from './site-admin.present.ts';
import type { After, SiteFilters } from './site-filters.repo.ts';
import { examineSites, findIdOfSlug, findIdOfUser, isCombined } from './site-list.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminSites>;

/** How many sites of a file are examined at a time. */
const CSV_WINDOW = 1000;
/** Of no site and no user: nothing is found. */
const NOBODY = -1;

/** The newest first, or in the order of the names that a search finds. */
export async function listAdminSites(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminSites>,
): Promise<ReplyOf<typeof api.listAdminSites>> {
  const meant = await searchedFor(ctx, filters);
  const examined = isCombined(meant) ? ADMIN_WINDOW : ADMIN_PAGE;
  const page = await pageAfter(ctx, meant, afterIn(cursor), { size: ADMIN_PAGE, examined });
  return { sites: page.sites, next_cursor: page.nextCursor };
}

function afterIn(cursor: string | undefined): After | undefined {
  const key = keyIn(cursor, ['string', 'number']);
  return key && { key: key[0], id: key[1] };
}

async function searchedFor(ctx: Member, { q, ...filters }: Filters): Promise<SiteFilters> {
  if (!q) return filters;
  if (/^\d{1,15}$/.test(q)) return { ...filters, site: Number(q) };
  if (q.includes('@')) {
    const owner = (await findIdOfUser(ctx.db, q)) ?? NOBODY;
    return { ...filters, owner: filters.owner === undefined || filters.owner === owner ? owner : NOBODY };
  }
  const site = await findIdOfSlug(ctx.db, q);
  if (site !== undefined) return { ...filters, site };
  const nameKey = searchKey(q);
  return nameKey === '' ? { ...filters, site: NOBODY } : { ...filters, nameKey };
}

async function pageAfter(
  ctx: Member,
  filters: SiteFilters,
  after: After | undefined,
  sizes: { size: number; examined: number },
): Promise<{ sites: AdminSite[]; nextCursor: string | null }> {
  const examined = await examineSites(ctx.db, filters, { after, limit: sizes.examined });
  const { rows, nextCursor } = pageOfExamined(examined, sizes, ({ key, id }) => [key, id]);
  const sites = rows.flatMap(({ row }) => (row ? [presentAdminSite(row)] : []));
  return { sites, nextCursor };
}

const COLUMNS = [
  'id',
  'name',
  'slug',
  'type',
  'mode',
  'state',
  'owner_id',
  'owner_name',
  'owner_email',
  'subscribed',
  'plan',
  'plan_until',
  'media_bytes',
  'memories',
  'held',
  'codes',
  'communities',
  'created_at',
] as const;

/** The same as a file, which leaves a row in the log. */
export async function exportAdminSites(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const meant = await searchedFor(ctx, filters);
  const sites: AdminSite[] = [];
  let after: After | undefined;
  for (;;) {
    const size = Math.min(CSV_WINDOW, CSV_ROWS_MOST - sites.length);
    const page = await pageAfter(ctx, meant, after, { size, examined: CSV_WINDOW });
    sites.push(...page.sites);
    if (page.nextCursor === null || sites.length >= CSV_ROWS_MOST) break;
    after = afterIn(page.nextCursor);
  }
  const { q, ...states } = filters;
  await commit(ctx.db, [
    auditEntry(ctx, 'sites.exported', {
      kind: 'sites',
      id: 'csv',
      after: { filters: { ...states, searched: q !== undefined }, rows: sites.length },
      standing: 'AD',
    }),
  ]);
  const cells = sites.map(({ owner, communities, ...site }) => ({
    ...site,
    owner_id: owner.id,
    owner_name: owner.name,
    owner_email: owner.email,
    communities: communities.map(({ name }) => name).join(', '),
  }));
  return csvReply(
    'sites',
    COLUMNS,
    cells.map((row) => COLUMNS.map((column) => row[column])),
  );
}
