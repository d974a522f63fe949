import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column in (…)` with any number of values in one parameter: D1 allows at most a hundred parameters. */
export const inList = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
