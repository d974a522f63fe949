import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-admin.ts';
import type { AdminSite } from '#worker/contract/site-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { examineForPage, pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { presentAdminSite } from './site-admin.present.ts';
import type { After, SiteFilters } from './site-filters.repo.ts';
import {
  type ExaminedSite,
  examineSites,
  findIdOfSlug,
  findIdOfUser,
  findNameKey,
  isByName,
  isCombined,
} from './site-list.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminSites>;

/** Of no site and no user: nothing is found. */
const NOBODY = -1;

/** By time, or in the order of the names that a search finds. */
export async function listAdminSites(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminSites>,
): Promise<ReplyOf<typeof api.listAdminSites>> {
  const meant = await searchedFor(ctx, filters);
  const examined = isCombined(meant) ? ADMIN_WINDOW : ADMIN_PAGE;
  const page = await pageAfter(ctx, meant, cursor, { size: ADMIN_PAGE, examined });
  return { sites: page.sites, next_cursor: page.nextCursor };
}

async function afterIn(
  ctx: Member,
  filters: SiteFilters,
  cursor: string | undefined,
): Promise<After | undefined> {
  const after = keyIn(cursor, ['string', 'number']);
  if (!after) return undefined;
  const [key, id] = after;
  if (key !== '' || !isByName(filters)) return { key, id };
  const nameKey = await findNameKey(ctx.db, id, filters.nameKey ?? '');
  if (nameKey === undefined) throw new AppError('request.invalid');
  return { key: nameKey, id };
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
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ sites: AdminSite[]; nextCursor: string | null }> {
  const first = await afterIn(ctx, filters, cursor);
  const examined = await examineForPage<ExaminedSite>(
    (last, limit) => examineSites(ctx.db, filters, { after: last ?? first, limit }),
    sizes,
  );
  // the last one that was examined may be a private site, whose name the cursor must not hold
  const { rows, nextCursor } = pageOfExamined(examined, sizes, ({ key, id, matches }) => [
    matches || !isByName(filters) ? key : '',
    id,
  ]);
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
  const { rows: sites, isCut } = await csvRows<AdminSite, string>(async (cursor, sizes) => {
    const page = await pageAfter(ctx, meant, cursor, sizes);
    return { rows: page.sites, next: page.nextCursor };
  });
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
    isCut,
  );
}
