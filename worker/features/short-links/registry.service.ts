import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/code-registry.ts';
import type { RegistryCode } from '#worker/contract/code-registry.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { dayOf, iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { listKnownCommunities, listKnownSites } from '#worker/features/imports/public.ts';
import { faultAt, siteAddressOf } from '#worker/features/site-access/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { hasPublicHost } from '#worker/shared/public-host.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { type CodeRow, listScanDays, updateCode } from './code.repo.ts';
import { boundState, opensSame } from './code.rules.ts';
import { presentRegistryCode } from './registry.present.ts';
import {
  examineCodes,
  findOrderOfRequest,
  findRegistryCode,
  isCombined,
  listEvents,
  listReportsOfCode,
  listScanPlaces,
  type RegistryFilters,
} from './registry.repo.ts';

type Member = CtxFor<'member'>;

const DAY_SECONDS = 24 * 60 * 60;
const SCAN_DAYS = 90;
/** Under which scans of codes that do not exist are counted. */
const UNKNOWN = '?';

/** The newest first. */
export async function listRegistry(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listRegistry>,
): Promise<ReplyOf<typeof api.listRegistry>> {
  const meant = searchedFor(filters);
  const examined = isCombined(meant) ? ADMIN_WINDOW : ADMIN_PAGE;
  const page = await pageAfter(ctx, meant, cursor, { size: ADMIN_PAGE, examined });
  return { codes: page.codes, next_cursor: page.nextCursor };
}

/** What is typed finds a code, in any spelling; nothing where it is none. */
const searchedFor = ({ q, ...filters }: QueryOf<typeof api.exportRegistry>): RegistryFilters => ({
  ...filters,
  ...(q && { code: normalizeCode(q) ?? '' }),
});

async function pageAfter(
  ctx: Member,
  filters: RegistryFilters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ codes: RegistryCode[]; nextCursor: string | null }> {
  const key = keyIn(cursor, ['string', 'string']);
  const after = key && { at: key[0], code: key[1] };
  const examined = await examineCodes(ctx.db, filters, { after, limit: sizes.examined });
  const { rows, nextCursor } = pageOfExamined(examined, sizes, ({ code }) => [code.created_at, code.code]);
  return { codes: rows.map((row) => presentRegistryCode(ctx, row)), nextCursor };
}

const COLUMNS = [
  'code',
  'type',
  'state',
  'site_id',
  'community_id',
  'grave_id',
  'link',
  'batch',
  'address',
  'created_at',
  'updated_at',
] as const;

/** The same as a file, which leaves a row in the log. */
export async function exportRegistry(
  ctx: Member,
  filters: QueryOf<typeof api.exportRegistry>,
): Promise<Response> {
  requireReason(ctx);
  const meant = searchedFor(filters);
  const { rows: codes, isCut } = await csvRows<RegistryCode, string>(async (cursor, sizes) => {
    const page = await pageAfter(ctx, meant, cursor, sizes);
    return { rows: page.codes, next: page.nextCursor };
  });
  await commit(ctx.db, [
    auditEntry(ctx, 'codes.exported', {
      kind: 'codes',
      id: 'csv',
      after: { filters, rows: codes.length },
      standing: 'AD',
    }),
  ]);
  const cells = codes.map((code) => ({ ...code, batch: code.batch?.name ?? null }));
  return csvReply(
    'codes',
    COLUMNS,
    cells.map((row) => COLUMNS.map((column) => row[column])),
    isCut,
  );
}

async function findOr404(ctx: Member, raw: string) {
  const found = await findRegistryCode(ctx.db, normalizeCode(raw) ?? '');
  if (!found) throw new AppError('code.not_found');
  return found;
}

/** All that happened to a code. */
export async function traceCode(ctx: Member, raw: string): Promise<ReplyOf<typeof api.traceCode>> {
  const found = await findOr404(ctx, raw);
  const { code } = found.code;
  const since = dayOf(secondsAfter(ctx.now(), -(SCAN_DAYS - 1) * DAY_SECONDS));
  const events = await listEvents(ctx.db, found.code);
  const minted = events.find(({ action }) => action === 'code.minted');
  const scans = await listScanDays(ctx.db, [code], since);
  const reports = await listReportsOfCode(ctx.db, code);
  return {
    code: presentRegistryCode(ctx, found),
    created_by: found.code.created_by,
    order_id: (minted && (await findOrderOfRequest(ctx.db, minted.request_id))) ?? null,
    events: events.map(({ at, action, actor_id, before, after, reason }) => ({
      ...{ at, action, actor_id, reason },
      before: asRecord(before),
      after: asRecord(after),
    })),
    scans: scans.map(({ day, scans: count }) => ({ day, scans: count })),
    reports: reports.map(({ id, created_at, user_id, note }) => ({ id, at: created_at, user_id, note })),
  };
}

const asRecord = (value: unknown): Record<string, unknown> | null =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;

/** Points a code at a site, a community or a page elsewhere, whatever it opens. */
export async function pointCode(
  ctx: Member,
  raw: string,
  body: BodyOf<typeof api.pointCode>,
): Promise<ReplyOf<typeof api.pointCode>> {
  const found = await findOr404(ctx, raw);
  const { code } = found;
  if (code.state === 'retired') throw new AppError('code.retired');
  const place = await placeOf(ctx, code, body);
  // asked again
  if (code.grave_id === null && opensSame(code, place)) return { code: presentRegistryCode(ctx, found) };
  const next: CodeRow = {
    ...code,
    ...place,
    grave_id: null,
    state: boundState(code),
    updated_at: iso(ctx.now()),
  };
  await commit(
    ctx.db,
    [
      updateCode(ctx.db, code, next),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'code.bound', {
        kind: 'code',
        id: code.code,
        before: stateOf(code),
        after: stateOf(next),
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  return { code: presentRegistryCode(ctx, await findOr404(ctx, code.code)) };
}

const stateOf = ({ state, site_id, grave_id, community_id }: CodeRow) => ({
  ...{ state, site_id, community_id },
  ...(grave_id !== null && { grave_id }),
});

/** What the code is to open; throws where a code of its type cannot open that. */
async function placeOf(
  ctx: Member,
  { type }: CodeRow,
  body: BodyOf<typeof api.pointCode>,
): Promise<Pick<CodeRow, 'site_id' | 'community_id' | 'target'>> {
  if (type === 'b') throw new AppError('code.not_found');
  if ('link' in body) {
    if (!hasPublicHost(body.link)) throw invalid([faultAt('/link', 'url.not_public')]);
    return { site_id: null, community_id: null, target: URL.parse(body.link)?.href ?? body.link };
  }
  if ('site_id' in body) {
    const site = (await listKnownSites(ctx.db, [body.site_id])).get(body.site_id);
    if (!site || type === 'c') throw invalid([faultAt('/site_id', 'site.unknown')]);
    return { site_id: site.id, community_id: null, target: siteAddressOf(site) };
  }
  const community = (await listKnownCommunities(ctx.db, [body.community_id])).get(body.community_id);
  if (!community || type !== 'c') throw invalid([faultAt('/community_id', 'community.unknown')]);
  return { site_id: null, community_id: community.id, target: communityAddressOf(community) };
}

/** Scans of the last days that opened nothing. */
export async function listLostScans(ctx: Member, days: number): Promise<ReplyOf<typeof api.listLostScans>> {
  const since = dayOf(secondsAfter(ctx.now(), -(days - 1) * DAY_SECONDS));
  const rows = await listScanPlaces(ctx.db, since, days);
  return {
    since,
    scans: rows.map(({ code, country, scans, last_on }) => ({
      code: code === UNKNOWN ? null : code,
      country: country || null,
      scans,
      last_on,
    })),
  };
}
