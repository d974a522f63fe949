import type { Env } from '#worker/platform/env.ts';
import { noteQuery } from './query-plans.ts';

export type Reads = {
  /** Requests to the database; a batch is one. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
};

/** What keeps the databases beside the primary right, which is no request's own work. */
const UPKEEP = /\bprojection_\w+|^select 1 from fences\b/;

/** A statement that changed rows of a table; changes made by its triggers are not distinguished. */
export type Write = { verb: string; table: string };

let areRowsCounted = false;

/** For a file of tests that is about the rows read: all of its queries are counted with their rows. */
export function countRows(isCounted = true): void {
  areRowsCounted = isCounted;
}

type RowCount = { rows: number; state: 'not asked for' | 'counted' | 'missed' };
const onDemand = new WeakMap<Reads, RowCount>();

/**
 * Totals that begin at zero. Rows read are counted from where `rowsRead` is set, or throughout after `countRows`,
 * since it takes a second run of some queries; it cannot be read where such a query ran before.
 */
export function readsFromZero(): Reads {
  const count: RowCount = { rows: 0, state: areRowsCounted ? 'counted' : 'not asked for' };
  const reads: Reads = {
    queries: 0,
    get rowsRead() {
      if (count.state === 'missed') throw new Error('The rows were not counted: call `countRows`.');
      count.state = 'counted';
      return count.rows;
    },
    set rowsRead(value) {
      Object.assign(count, { rows: value, state: 'counted' });
    },
    rowsWritten: 0,
  };
  onDemand.set(reads, count);
  return reads;
}

/**
 * The database, with its queries added up in `reads`, and each statement that changed rows in `writes`.
 * Without `reads` a query that only reads is passed through unchanged. A trip that is only upkeep is not counted.
 */
export function countingD1(
  d1: D1Database,
  reads: Reads | null,
  writes: Write[] = [],
  isUpkeep: (query: string) => boolean = (query) => UPKEEP.test(query),
): D1Database {
  const count = reads ? onDemand.get(reads) : undefined;
  const add = (
    write: Write | undefined,
    { meta }: { meta: { rows_read?: number; rows_written?: number } },
  ) => {
    if (count) count.rows += meta.rows_read ?? 0;
    else if (reads) reads.rowsRead += meta.rows_read ?? 0;
    if (reads) reads.rowsWritten += meta.rows_written ?? 0;
    if (write && meta.rows_written) writes.push(write);
  };
  const countsRows = (): boolean => {
    if (count && count.state !== 'counted') count.state = 'missed';
    return count ? count.state === 'counted' : reads !== null;
  };
  const statement = (inner: D1PreparedStatement, write: Write | undefined): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === INNER) return { target, write, isUpkeep: false } satisfies Inner;
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values), write);
        if (name === 'first') return async () => (await run(target, write)).results[0] ?? null;
        if (name === 'all' || name === 'run') return () => run(target, write);
        if (name === 'raw') {
          // rows keyed by name merge joined columns of the same name, so a read runs again as raw; a write
          // must not
          return async () => {
            if (!write && !countsRows()) {
              if (reads) reads.queries++;
              return target.raw();
            }
            const { results } = await run(target, write);
            return write ? results.map((row) => Object.values(row as object)) : target.raw();
          };
        }
        return Reflect.get(target, name);
      },
    });
  const run = async (inner: D1PreparedStatement, write: Write | undefined) => {
    if (reads) reads.queries++;
    const result = await inner.all();
    add(write, result);
    return result;
  };
  const database = (inner: D1Database | D1DatabaseSession): D1Database =>
    new Proxy(inner as D1Database, {
      get(target, name) {
        if (name === 'prepare')
          return (query: string) => {
            if (isUpkeep(query)) return upkeep(target.prepare(query));
            noteQuery(query);
            return statement(target.prepare(query), writeIn(query));
          };
        if (name === 'withSession')
          return (constraint?: D1SessionConstraint) =>
            database((target as D1Database).withSession(constraint));
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            const inner = statements.map((one) => (one as unknown as { [INNER]: Inner })[INNER]);
            if (reads && inner.some((one) => !one.isUpkeep)) reads.queries++;
            const results = await target.batch(inner.map((one) => one.target));
            for (const [at, result] of results.entries())
              if (!inner[at]?.isUpkeep) add(inner[at]?.write, result);
            return results;
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return database(d1);
}

const INNER = Symbol('inner');
type Inner = { target: D1PreparedStatement; write: Write | undefined; isUpkeep: boolean };

/** A statement that is passed through, alone or among others. */
const upkeep = (inner: D1PreparedStatement): D1PreparedStatement =>
  new Proxy(inner, {
    get(target, name) {
      if (name === INNER) return { target, write: undefined, isUpkeep: true } satisfies Inner;
      if (name === 'bind') return (...values: unknown[]) => upkeep(target.bind(...values));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The databases beside the primary that there are, whose reads count as the others; their writes are upkeep. */
export const countingShards = (env: Env, reads: Reads): Partial<Env> =>
  Object.fromEntries(
    (['CODES_0', 'CODES_1', 'SEARCH'] as const).flatMap((name) => {
      const d1 = env[name];
      const isUpkeep = (query: string) => !/^\s*select\b/i.test(query) || UPKEEP.test(query);
      return d1 ? [[name, countingD1(d1, reads, [], isUpkeep)] as const] : [];
    }),
  );

/** The change that a query makes; undefined where it only reads. */
function writeIn(query: string): Write | undefined {
  if (/^\s*select/i.test(query)) return undefined;
  const [, verb = 'write', table = '?'] =
    query.match(/\b(insert|update|delete)\s+(?:or\s+\w+\s+)?(?:into\s+|from\s+)?["`]?(\w+)/i) ?? [];
  return { verb: verb.toLowerCase(), table };
}
