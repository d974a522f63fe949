import { type SQL, sql } from 'drizzle-orm';
import type { Place } from './find-place.ts';

const STATUSES = [
  sql`o.status = 'published'`,
  sql`o.status = 'pending'`,
  sql`o.status in ('returned', 'denied')`,
  sql`o.status = 'trashed'`,
];

/** The ids of the memories of a place above one, whatever their status: each of the four has an index. */
export const idsOfPlace = (kind: Place['kind'], id: number, after = 0): SQL =>
  sql.join(
    STATUSES.map(
      (status) => sql`select o.id from memories o where o.owner_kind = ${kind} and o.owner_id = ${id}
      and o.id > ${after} and ${status}`,
    ),
    sql` union all `,
  );
