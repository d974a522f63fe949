import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { REPORTED_FOR } from '#worker/contract/report.ts';
import type * as api from '#worker/contract/report-admin.ts';
import type { PlatformReport } from '#worker/contract/report-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findPlace } from '#worker/features/memories/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import {
  examineReports,
  findCase,
  listCases,
  listReportersOf,
  type PlatformCase,
  type ReportFilters,
} from './platform-reports.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportPlatformReports>;

const DAY_SECONDS = 24 * 60 * 60;

/** What reached the platform, by time. */
export async function listPlatformReports(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listPlatformReports>,
): Promise<ReplyOf<typeof api.listPlatformReports>> {
  const page = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined: ADMIN_WINDOW });
  return { reports: page.rows.map((row) => present(ctx, row)), next_cursor: page.nextCursor };
}

async function pageAfter(
  ctx: Member,
  filters: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
) {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const ascending = filters.sort === 'created';
  const examined = await examineReports(ctx.db, asStored(ctx, filters), {
    after,
    ascending,
    now: iso(ctx.now()),
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(examined, sizes, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  return { rows: ids.length === 0 ? [] : await listCases(ctx.db, ids, { ascending }), nextCursor };
}

const asStored = ({ now }: Member, { age, sort: _, ...filters }: Filters): ReportFilters => ({
  ...filters,
  until: age === undefined ? undefined : iso(secondsAfter(now(), -age * DAY_SECONDS)),
});

function present({ hooks }: Member, row: PlatformCase): PlatformReport {
  const { site, community } = row;
  const given = JSON.parse(row.reasons) as string[];
  const isPrivate = site ? site.mode === 'private' : community?.permissions === 'private';
  return {
    id: row.id,
    subject: row.subject,
    subject_id: row.subject_id,
    place: {
      kind: row.owner_kind,
      id: row.owner_id,
      name: isPrivate ? null : nameOf(row),
      mode: site?.mode ?? null,
      frozen: (site ?? community)?.frozen != null,
    },
    reasons: REPORTED_FOR.flatMap((reason) => {
      const count = given.filter((one) => one === reason).length;
      return count > 0 ? [{ reason, count }] : [];
    }),
    people: row.people,
    family: row.family,
    since: row.since,
    state: row.decision ?? 'open',
    decided_at: row.decided_at,
    decided_by: row.decided_by,
    is_removable: hooks.reportables.has(row.subject),
  };
}

const nameOf = ({ site, community }: PlatformCase): string | null =>
  site ? wholeName(site) : (community?.name ?? null);

const wholeName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

const COLUMNS = [
  'id',
  'subject',
  'subject_id',
  'place_kind',
  'place_id',
  'place_name',
  'reasons',
  'people',
  'family',
  'since',
  'state',
  'decided_at',
  'decided_by',
] as const;

/** The same as a file; neither texts nor who reported. */
export async function exportPlatformReports(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<PlatformReport, string>(async (cursor, sizes) => {
    const page = await pageAfter(ctx, filters, cursor, sizes);
    return { rows: page.rows.map((row) => present(ctx, row)), next: page.nextCursor };
  });
  await commit(ctx.db, [
    auditEntry(ctx, 'reports.exported', {
      kind: 'reports',
      id: 'csv',
      after: { filters, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const cells = rows.map(({ place, reasons, ...row }) => ({
    ...row,
    place_kind: place.kind,
    place_id: place.id,
    place_name: place.name,
    reasons: reasons.map(({ reason, count }) => `${reason} ${count}`).join(', '),
  }));
  return csvReply(
    'reports',
    COLUMNS,
    cells.map((row) => COLUMNS.map((column) => row[column])),
    isCut,
  );
}

/** One of them with what was reported. On a private site this is a reading of it, with its reason, row and notice. */
export async function readPlatformReport(
  ctx: Member,
  id: number,
): Promise<ReplyOf<typeof api.getPlatformReport>> {
  const found = await findCase(ctx.db, id);
  if (!found) throw new AppError('report.not_found');
  const { row, notes, thing } = found;
  await findPlace(ctx, row.owner_kind, String(row.owner_id), 'report.not_found');
  const report = present(ctx, row);
  return {
    report: {
      ...report,
      place: { ...report.place, name: nameOf(row) },
      notes,
      thing: thing
        ? {
            text: thing.text,
            lang: thing.lang,
            author: { id: thing.author_id, name: wholeName(thing) },
            status: thing.status,
            memory_id: thing.memory_id,
            attachments: thing.attachments,
            created_at: thing.created_at,
          }
        : null,
    },
  };
}

/** Who reported a thing. Each look at it leaves a row in the log. */
export async function listReporters(ctx: Member, id: number): Promise<ReplyOf<typeof api.listReporters>> {
  requireReason(ctx);
  const found = await findCase(ctx.db, id);
  if (!found) throw new AppError('report.not_found');
  const reporters = await listReportersOf(ctx.db, id);
  await commit(ctx.db, [
    auditEntry(ctx, 'report.reporters_read', {
      kind: found.row.subject,
      id: found.row.subject_id,
      after: { [`${found.row.owner_kind}_id`]: found.row.owner_id, reporters: reporters.length },
      standing: 'AD',
    }),
  ]);
  return {
    reporters: reporters.map(({ first_name, last_name, ...reporter }) => ({
      ...reporter,
      name: wholeName({ first_name, last_name }),
    })),
  };
}
