import { and, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { LogFilters } from '#worker/contract/schemas/log-admin.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';

export type LogRow = typeof audit.$inferSelect;

/** The condition of the filter that leaves the fewest rows, which picks the index. */
function mostSelective({ request, kind, id, actor, action, role }: LogFilters): SQL | undefined {
  if (request !== undefined) return eq(audit.request_id, request);
  if (kind !== undefined && id !== undefined)
    return and(eq(audit.object_kind, kind), eq(audit.object_id, id));
  if (actor !== undefined) return eq(audit.actor_id, actor);
  if (action !== undefined) return eq(audit.action, action);
  if (kind !== undefined) return eq(audit.object_kind, kind);
  return role === undefined ? undefined : eq(audit.actor_kind, role);
}

/**
 * The rows to look at, newest first: those of the most selective filter with smaller ids, written until `until`. The
 * other filters are left to the caller.
 */
export const listLogWindow = (
  db: Db,
  filters: LogFilters,
  { before, until, limit }: { before: number | undefined; until: string | undefined; limit: number },
): Promise<LogRow[]> =>
  db
    .select()
    .from(audit)
    .where(
      and(
        mostSelective(filters),
        before === undefined ? undefined : lt(audit.id, before),
        until === undefined
          ? undefined
          : lte(
              audit.id,
              sql`coalesce((select id from audit indexed by audit_at where at <= ${until} order by at desc, id desc limit 1), 0)`,
            ),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit);

export async function listActorNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, first: users.first_name, last: users.last_name })
    .from(users)
    .where(inList(users.id, ids));
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]));
}
