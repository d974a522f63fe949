import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/user-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Db } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { decodeCursor, encodeCursor } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import {
  type ExaminedUser,
  isAscending,
  isExact,
  lookupOf,
  matches,
  type UserFilters,
} from './user-filter.rules.ts';
import { listExamined, listLastSeen } from './user-list.repo.ts';

/** The last user that was examined; null before the first. */
type Position = { isByLastName: boolean; after: number | null };
const START: Position = { isByLastName: false, after: null };

export async function listUsers(
  ctx: CtxFor<'member'>,
  { cursor, ...filters }: QueryOf<typeof api.listUsers>,
): Promise<ReplyOf<typeof api.listUsers>> {
  const found = await nextUsers(ctx.db, filters, positionIn(cursor), ADMIN_PAGE, ADMIN_WINDOW);
  const { next } = found;
  return {
    users: await shown(ctx.db, found.users),
    next_cursor: next && encodeCursor([next.isByLastName ? 1 : 0, next.after ?? 0]),
  };
}

function positionIn(cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  const key = decodeCursor(cursor, ['number', 'number']);
  if (!key) throw new AppError('request.invalid');
  return { isByLastName: key[0] === 1, after: key[1] === 0 ? null : key[1] };
}

/** At most `size` users who match, of at most `window` who are examined, and where to go on. */
async function nextUsers(
  db: Db,
  filters: UserFilters,
  { isByLastName, after }: Position,
  size: number,
  window: number,
): Promise<{ users: ExaminedUser[]; next: Position | null }> {
  const lookup = lookupOf(filters, isByLastName);
  const limit = isExact(filters, lookup) ? size : window;
  const examined = await listExamined(db, lookup, {
    after: after ?? undefined,
    ascending: isAscending(filters),
    limit,
  });
  const users = examined.filter((user) => matches(user, filters, lookup)).slice(0, size);
  const last = users.length === size ? users.at(-1) : examined.at(-1);
  if (last && (users.length === size || examined.length === limit))
    return { users, next: { isByLastName, after: last.id } };
  return { users, next: lookup.by === 'name' ? { isByLastName: true, after: null } : null };
}

async function shown(
  db: Db,
  users: readonly ExaminedUser[],
): Promise<ReplyOf<typeof api.listUsers>['users']> {
  const rows = await listLastSeen(
    db,
    users.map(({ id }) => id),
  );
  const lastSeen = new Map(rows.map(({ id, last_seen_at }) => [id, last_seen_at]));
  return users.map((user) => ({ ...user, last_seen_at: lastSeen.get(user.id) ?? null }));
}

const CSV_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role_id',
  'active',
  'state',
  'locale',
  'sites',
  'last_seen_at',
  'created_at',
] as const;

/** A file of the users who match; leaves an audit row, without what was searched for. */
export async function exportUsers(ctx: CtxFor<'member'>, filters: UserFilters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows(async (position: Position = START, { size, examined }) => {
    const { users, next } = await nextUsers(ctx.db, filters, position, size, examined);
    return { rows: users.length === 0 ? [] : await shown(ctx.db, users), next };
  });
  const { q, ...rest } = filters;
  await commit(ctx.db, [
    auditEntry(ctx, 'users.exported', {
      kind: 'users',
      id: 'csv',
      after: { filters: { ...rest, searched: Boolean(q) }, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  return csvReply(
    'users',
    CSV_FIELDS,
    rows.map((user) => CSV_FIELDS.map((field) => user[field])),
    isCut,
  );
}
