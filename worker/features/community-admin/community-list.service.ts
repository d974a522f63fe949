import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/community-admin.ts';
import type { AdminCommunity, AdminCommunityState } from '#worker/contract/community-admin.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import {
  type AdminCommunityRow,
  type CommunitySearch,
  countIn,
  listCommunityRows,
  listScreenRows,
} from './community-list.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportAdminCommunities>;

export async function listAdminCommunities(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listAdminCommunities>,
): Promise<ReplyOf<typeof api.listAdminCommunities>> {
  const isFiltered = Boolean(filters.type ?? filters.permissions ?? filters.state);
  const examined = isFiltered ? ADMIN_WINDOW : ADMIN_PAGE;
  const { rows, next } = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined });
  const counts = await countIn(
    ctx.db,
    rows.map(({ community }) => community.id),
  );
  return {
    communities: rows.map((row) => ({ ...presented(row), ...counts.get(row.community.id) })),
    next_cursor: next,
  };
}

async function pageAfter(
  ctx: Member,
  filters: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: AdminCommunityRow[]; next: string | null }> {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const found = await listCommunityRows(ctx.db, searchIn(filters), {
    after,
    ascending: filters.sort === 'created',
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(
    found.map((row) => ({ ...row, matches: matches(row, filters) })),
    sizes,
    ({ community }) => [community.id],
  );
  return { rows, next: nextCursor };
}

function searchIn({ q }: Filters): CommunitySearch | undefined {
  if (!q) return undefined;
  if (/^\d{1,15}$/.test(q)) return { id: Number(q) };
  return { slug: q, nameKey: searchKey(q) };
}

const matches = (row: AdminCommunityRow, { type, permissions, state }: Filters): boolean =>
  (type === undefined || row.community.type === type) &&
  (permissions === undefined || row.community.permissions === permissions) &&
  (state === undefined || stateOf(row) === state);

const stateOf = ({ community }: AdminCommunityRow): AdminCommunityState =>
  community.deleted_at !== null
    ? 'deleted'
    : community.frozen_at !== null
      ? 'frozen'
      : community.deletion_due_at !== null
        ? 'leaving'
        : 'live';

/** The name and the address of a private community are left out. */
const presented = (row: AdminCommunityRow): AdminCommunity => {
  const { id, name, slug, type, permissions, media_bytes, created_at } = row.community;
  const { owner } = row;
  return {
    id,
    name: permissions === 'private' ? null : name,
    slug: permissions === 'private' ? null : slug,
    type,
    permissions,
    state: stateOf(row),
    owner: { id: owner.id, name: `${owner.first_name} ${owner.last_name}`, email: owner.email },
    sites: null,
    members: null,
    media_bytes,
    created_at,
  };
};

const CSV_COLUMNS = [
  'id',
  'name',
  'slug',
  'type',
  'permissions',
  'state',
  'owner_id',
  'owner_name',
  'owner_email',
  'media_bytes',
  'created_at',
] as const;

/** The same as a file, which leaves a row in the log, without what was searched for. */
export async function exportAdminCommunities(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows: found, isCut } = await csvRows<AdminCommunityRow, string>((cursor, sizes) =>
    pageAfter(ctx, filters, cursor, sizes),
  );
  const rows = found.map((row) => {
    const { owner, ...community } = presented(row);
    return { ...community, owner_id: owner.id, owner_name: owner.name, owner_email: owner.email };
  });
  const { q, ...states } = filters;
  await commit(ctx.db, [
    auditEntry(ctx, 'communities.exported', {
      kind: 'communities',
      id: 'csv',
      after: { filters: { ...states, searched: q !== undefined }, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  return csvReply(
    'communities',
    CSV_COLUMNS,
    rows.map((row) => CSV_COLUMNS.map((column) => row[column])),
    isCut,
  );
}

/** The screens that are paired now. */
export async function listAdminScreens(
  ctx: Member,
  { community, cursor }: QueryOf<typeof api.listAdminScreens>,
): Promise<ReplyOf<typeof api.listAdminScreens>> {
  const before = keyIn(cursor, ['string', 'string']);
  const found = await listScreenRows(ctx.db, { community, before, limit: ADMIN_PAGE + 1 });
  const { rows, nextCursor } = pageOf(found, ADMIN_PAGE, ({ screen }) => [screen.created_at, screen.id]);
  const now = iso(ctx.now());
  return {
    screens: rows.map(({ screen, community: of }) => ({
      id: screen.id,
      ...(of.permissions === 'private'
        ? { device_name: null, community: { id: of.id, name: null } }
        : { device_name: screen.device_name, community: { id: of.id, name: of.name } }),
      paired_at: screen.created_at,
      last_seen_at: screen.rotated_at ?? screen.created_at,
      asleep: screen.expires_at <= now,
    })),
    next_cursor: nextCursor,
  };
}
