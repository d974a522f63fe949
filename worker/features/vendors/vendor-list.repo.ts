import { and, eq, sql } from 'drizzle-orm';
import type { VendorState } from '#worker/contract/vendor.ts';
import { byText, type Range } from '#worker/db/by-text.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { COMPANY_ORDER, vendors } from '#worker/db/schema/vendors.ts';
import type { VendorRow } from './vendor.repo.ts';

/** How vendors are found: by an index; the state is asked of what the others find. */
export type VendorLookup =
  | { by: 'id'; id: number }
  | { by: 'company'; prefix: string }
  | { by: 'state'; state: VendorState }
  | { by: 'all' };

/** The next vendors that a lookup finds, by time, or in the order of the companies. */
export async function listVendorRows(
  db: Db,
  lookup: VendorLookup,
  { limit, ...order }: ByTime & { limit: number },
): Promise<VendorRow[]> {
  const found: VendorRow[] = [];
  for (const { where, orderBy } of rangesOf(lookup, order)) {
    if (found.length === limit) break;
    const rows = await db
      .select()
      .from(vendors)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit - found.length);
    found.push(...rows);
  }
  return found;
}

function rangesOf(lookup: VendorLookup, order: ByTime): Range[] {
  const { id } = vendors;
  if (lookup.by === 'company') {
    const at = sql`(select ${COMPANY_ORDER} from ${vendors} where ${id} = ${order.after})`;
    return byText({ text: COMPANY_ORDER, id, at }, order, lookup.prefix);
  }
  const which =
    lookup.by === 'id'
      ? eq(id, lookup.id)
      : lookup.by === 'state'
        ? eq(vendors.state, lookup.state)
        : undefined;
  return [{ where: and(which, beyond(id, order)), orderBy: [inTime(id, order)] }];
}
