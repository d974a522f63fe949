export type Reads = {
  /** Trips to the database; a batch is one. */
  queries: number;
  rowsRead: number;
  rowsWritten: number;
};

/** The database itself, with what it was asked added up in `reads`. */
export function countingD1(d1: D1Database, reads: Reads): D1Database {
  const add = (...results: { meta: { rows_read?: number; rows_written?: number } }[]) => {
    for (const { meta } of results) {
      reads.rowsRead += meta.rows_read ?? 0;
      reads.rowsWritten += meta.rows_written ?? 0;
    }
  };
  const statement = (inner: D1PreparedStatement, writes: boolean): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === INNER) return target;
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values), writes);
        if (name === 'first') return async () => (await run(target)).results[0] ?? null;
        if (name === 'all' || name === 'run') return () => run(target);
        if (name === 'raw') {
          // by name, columns of joined tables collide; a write is not run again to see them apart
          return async () => {
            const { results } = await run(target);
            return writes ? results.map((row) => Object.values(row as object)) : target.raw();
          };
        }
        return Reflect.get(target, name);
      },
    });
  const run = async (inner: D1PreparedStatement) => {
    reads.queries++;
    const result = await inner.all();
    add(result);
    return result;
  };
  const database = (inner: D1Database | D1DatabaseSession): D1Database =>
    new Proxy(inner as D1Database, {
      get(target, name) {
        if (name === 'prepare')
          return (query: string) => statement(target.prepare(query), !/^\s*select/i.test(query));
        if (name === 'withSession')
          return (constraint?: D1SessionConstraint) =>
            database((target as D1Database).withSession(constraint));
        if (name === 'batch') {
          return async (statements: D1PreparedStatement[]) => {
            reads.queries++;
            const results = await target.batch(
              statements.map((one) => (one as unknown as { [INNER]: D1PreparedStatement })[INNER]),
            );
            add(...results);
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
