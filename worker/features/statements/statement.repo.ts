import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { StatementState } from '#worker/contract/statement.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { statement_lines, statements } from '#worker/db/schema/flowers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { vendors } from '#worker/db/schema/vendors.ts';

export type StatementRow = typeof statements.$inferSelect;
export type LineRow = typeof statement_lines.$inferSelect;

type NewLine = Omit<LineRow, 'id' | 'statement_id' | 'kind'>;

/** Stores what an order earned, once; where it was made again, it is released later. */
export const insertEarned = (db: Db, row: NewLine): Statement =>
  db
    .insert(statement_lines)
    .values({ ...row, kind: 'earned', statement_id: null })
    .onConflictDoUpdate({
      target: [statement_lines.order_id, statement_lines.kind],
      set: { release_at: row.release_at },
      setWhere: sql`${statement_lines.statement_id} is null`,
    });

type TakenBack = Pick<LineRow, 'order_id' | 'release_at' | 'created_at'> & { taken_minor: number };

/**
 * Stores what is taken back of what an order earned, once; nothing where it earned nothing. The fee is that of the time
 * when it was earned.
 */
export function insertTakenBack(db: Db, { taken_minor, ...row }: TakenBack): Statement {
  const { gross_minor, fee_minor } = statement_lines;
  const taken = sql`cast(${taken_minor} as integer)`;
  // the whole percent of which the fee was rounded down
  const percent = sql`((${fee_minor} * 100 + ${gross_minor} - 1) / ${gross_minor})`;
  const fee = sql`(${taken} * ${percent} / 100)`;
  return db
    .insert(statement_lines)
    .select(
      db
        .select({
          id: sql<number>`null`.as('id'),
          order_id: statement_lines.order_id,
          vendor_id: statement_lines.vendor_id,
          kind: sql<'taken_back'>`'taken_back'`.as('kind'),
          gross_minor: sql<number>`-${taken}`.as('gross_minor'),
          fee_minor: sql<number>`-${fee}`.as('fee_minor'),
          net_minor: sql<number>`${fee} - ${taken}`.as('net_minor'),
          currency: statement_lines.currency,
          release_at: sql<string>`${row.release_at}`.as('release_at'),
          statement_id: sql<null>`null`.as('statement_id'),
          created_at: sql<string>`${row.created_at}`.as('created_at'),
        })
        .from(statement_lines)
        .where(and(eq(statement_lines.order_id, row.order_id), sql`${statement_lines.kind} = 'earned'`)),
    )
    .onConflictDoNothing();
}

/** The lines that are released and in no statement, of orders without an open issue; oldest first. */
export const listReleased = (db: Db, now: string, limit: number): Promise<LineRow[]> =>
  db
    .select({
      id: statement_lines.id,
      order_id: statement_lines.order_id,
      vendor_id: statement_lines.vendor_id,
      kind: statement_lines.kind,
      gross_minor: statement_lines.gross_minor,
      fee_minor: statement_lines.fee_minor,
      net_minor: statement_lines.net_minor,
      currency: statement_lines.currency,
      release_at: statement_lines.release_at,
      statement_id: statement_lines.statement_id,
      created_at: statement_lines.created_at,
    })
    .from(statement_lines)
    .innerJoin(orders, eq(orders.id, statement_lines.order_id))
    .where(
      and(
        // the condition of the partial index
        sql`${statement_lines.statement_id} is null`,
        lte(statement_lines.release_at, now),
        sql`${orders.status} in ('completed', 'cancelled')`,
        // what is not paid by the buyer is not owed
        sql`${orders.payment_status} in ('none', 'captured', 'part_refunded', 'refunded')`,
      ),
    )
    .orderBy(asc(statement_lines.release_at), asc(statement_lines.id))
    .limit(limit);

type Place = Pick<StatementRow, 'vendor_id' | 'period' | 'currency'>;

const placeOf = ({ vendor_id, period, currency }: Place) =>
  and(
    eq(statements.vendor_id, vendor_id),
    eq(statements.period, period),
    eq(statements.currency, currency),
    eq(statements.state, 'open'),
  );

/** Puts a line into the open statement of a month, which it makes where there is none; once. */
export const bookLine = (db: Db, line: LineRow, period: string, at: string): Statement[] => {
  const { vendor_id, currency, gross_minor, fee_minor, net_minor } = line;
  const place = { vendor_id, period, currency };
  return [
    db
      .insert(statements)
      .values({ ...place, state: 'open', gross_minor: 0, fee_minor: 0, net_minor: 0, created_at: at })
      .onConflictDoNothing(),
    db
      .update(statement_lines)
      .set({ statement_id: sql`(select ${statements.id} from ${statements} where ${placeOf(place)})` })
      .where(and(eq(statement_lines.id, line.id), isNull(statement_lines.statement_id))),
    abortIfUnchanged(db),
    abortUnless(
      db,
      sql`(select ${statement_lines.statement_id} from ${statement_lines}
        where ${statement_lines.id} = ${line.id}) is not null`,
    ),
    // an issue may have been reported since the line was read
    abortUnless(
      db,
      sql`(select ${orders.status} from ${orders} where ${orders.id} = ${line.order_id}) in ('completed', 'cancelled')`,
    ),
    db
      .update(statements)
      .set({
        gross_minor: sql`${statements.gross_minor} + ${gross_minor}`,
        fee_minor: sql`${statements.fee_minor} + ${fee_minor}`,
        net_minor: sql`${statements.net_minor} + ${net_minor}`,
      })
      .where(placeOf(place)),
  ];
};

const withVendor = (db: Db) =>
  db
    .select({ statement: statements, company: vendors.company, payout_changed_at: vendors.payout_changed_at })
    .from(statements)
    .innerJoin(vendors, eq(vendors.id, statements.vendor_id));

export type FoundStatement = Awaited<ReturnType<typeof withVendor>>[number];

/** The commit is stale where the vendor has changed where they are paid since it was read. */
export const abortIfPayoutChanged = (
  db: Db,
  { statement, payout_changed_at }: Pick<FoundStatement, 'statement' | 'payout_changed_at'>,
): Statement =>
  abortUnless(
    db,
    sql`(select ${vendors.payout_changed_at} from ${vendors}
      where ${vendors.id} = ${statement.vendor_id}) is ${payout_changed_at}`,
  );

export const findStatement = async (db: Db, id: number): Promise<FoundStatement | undefined> =>
  (await withVendor(db).where(eq(statements.id, id))).at(0);

/** The statements of a vendor, newest first. */
export const listStatementsOf = (
  db: Db,
  vendorId: number,
  before: [string, number] | undefined,
  limit: number,
): Promise<FoundStatement[]> =>
  withVendor(db)
    .where(
      and(
        eq(statements.vendor_id, vendorId),
        before && sql`(${statements.period}, ${statements.id}) < (${before[0]}, ${before[1]})`,
      ),
    )
    .orderBy(desc(statements.period), desc(statements.id))
    .limit(limit);

export type StatementFilters = {
  state?: StatementState | undefined;
  vendor?: number | undefined;
  period?: string | undefined;
};

/** By the filter that leaves the fewest, by time; the others are asked of what its index yields. */
export const listStatementRows = (
  db: Db,
  { state, vendor, period }: StatementFilters,
  { limit, ...order }: ByTime & { limit: number },
): Promise<FoundStatement[]> => {
  const lead =
    vendor !== undefined
      ? eq(statements.vendor_id, vendor)
      : period !== undefined
        ? eq(statements.period, period)
        : state && eq(statements.state, state);
  return withVendor(db)
    .where(and(lead, beyond(statements.id, order)))
    .orderBy(inTime(statements.id, order))
    .limit(limit);
};

export const listLines = (db: Db, statementId: number, limit: number): Promise<LineRow[]> =>
  db
    .select()
    .from(statement_lines)
    .where(eq(statement_lines.statement_id, statementId))
    .orderBy(asc(statement_lines.id))
    .limit(limit);

/** What a vendor has earned that is in no statement yet. */
export const findWaitingMinor = async (db: Db, vendorId: number): Promise<number> =>
  (
    await db
      .select({ sum: sql<number>`coalesce(sum(${statement_lines.net_minor}), 0)` })
      .from(statement_lines)
      .where(and(eq(statement_lines.vendor_id, vendorId), isNull(statement_lines.statement_id)))
  ).at(0)?.sum ?? 0;

/** Changes the state of a statement; the commit is stale where it has changed since it was read. */
export const updateStatement = (
  db: Db,
  { id, state, net_minor }: Pick<StatementRow, 'id' | 'state' | 'net_minor'>,
  patch: Partial<StatementRow>,
): Statement[] => [
  db
    .update(statements)
    .set(patch)
    .where(and(eq(statements.id, id), eq(statements.state, state), eq(statements.net_minor, net_minor))),
  abortIfUnchanged(db),
];
