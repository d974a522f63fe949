import { ADMIN_PAGE } from '#worker/contract/admin-list.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/log-admin.ts';
import type { LogFilters } from '#worker/contract/schemas/log-admin.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { encodeCursor } from '#worker/db/page.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { auditEntry } from './audit.repo.ts';
import { type LogRow, listActorNames, listLogWindow } from './log.repo.ts';

/** How many rows a page looks at; with the accounts of their actors, at most three pages are read. */
const WINDOW = 2 * ADMIN_PAGE;
const DAY_SECONDS = 24 * 60 * 60;
/** Ids follow the times of commits, which are a little later than those of the requests. */
const SLACK_SECONDS = 60;

export async function readLog(
  ctx: CtxFor<'member'>,
  filters: LogFilters,
  cursor?: string,
): Promise<ReplyOf<typeof api.listLog>> {
  const { rows, next } = await findRows(ctx, filters, keyIn(cursor, ['number'])?.[0], WINDOW);
  const names = await listActorNames(ctx.db, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]);
  return {
    entries: rows.map(({ before, after, ...row }) => ({
      ...row,
      before: before ?? null,
      after: after ?? null,
      actor_name: (row.actor_id !== null && names.get(row.actor_id)) || null,
    })),
    next_cursor: next === null ? null : encodeCursor([next]),
  };
}

const FIELDS = [
  'id',
  'at',
  'actor_id',
  'actor_kind',
  'standing',
  'action',
  'object_kind',
  'object_id',
  'before',
  'after',
  'reason',
  'ip',
  'request_id',
] as const satisfies (keyof LogRow)[];

/** The filtered log as a spreadsheet; leaves a row of its own. */
export async function exportLog(ctx: CtxFor<'member'>, filters: LogFilters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<LogRow, number>((before, { size, examined }) =>
    findRows(ctx, filters, before, examined, size),
  );
  await commit(ctx.db, [
    auditEntry(ctx, 'log.exported', {
      kind: 'log',
      id: 'csv',
      after: { filters, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  return csvReply(
    'log',
    FIELDS,
    rows.map((row) => FIELDS.map((field) => cellOf(row[field]))),
    isCut,
  );
}

const cellOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);

/** One page of what matches among the next rows, and the id that the following page begins below. */
async function findRows(
  { db }: CtxFor<'member'>,
  filters: LogFilters,
  before: number | undefined,
  window: number,
  size = ADMIN_PAGE,
): Promise<{ rows: LogRow[]; next: number | null }> {
  const from = filters.from === undefined ? undefined : `${filters.from}T00:00:00.000Z`;
  const end = filters.to === undefined ? undefined : secondsAfter(new Date(filters.to), DAY_SECONDS);
  const until = end && iso(secondsAfter(end, SLACK_SECONDS));
  const seen = await listLogWindow(db, filters, { before, until, limit: window });
  const matching = seen.filter(
    (row) => matches(row, filters) && (!from || row.at >= from) && (!end || row.at < iso(end)),
  );
  const rows = matching.slice(0, size);
  const last = seen.at(-1);
  const isOver =
    last === undefined ||
    seen.length < window ||
    (from !== undefined && last.at < iso(secondsAfter(new Date(from), -SLACK_SECONDS)));
  if (matching.length > size) return { rows, next: rows.at(-1)?.id ?? null };
  return { rows, next: isOver ? null : last.id };
}

const matches = (row: LogRow, { actor, role, action, kind, id, request }: LogFilters): boolean =>
  (actor === undefined || row.actor_id === actor) &&
  (role === undefined || row.actor_kind === role) &&
  (action === undefined || row.action === action) &&
  (kind === undefined || row.object_kind === kind) &&
  (id === undefined || row.object_id === id) &&
  (request === undefined || row.request_id === request);
