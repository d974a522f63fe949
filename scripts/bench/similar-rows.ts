import type { DatabaseSync } from 'node:sqlite';

/** Runs without triggers, which would run for each of a million rows; what they would add, `fill` adds. */
export function withoutTriggers(db: DatabaseSync, fill: () => void): void {
  const triggers = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  fill();
  for (const { sql } of triggers) db.exec(String(sql));
}

/** Creates the table `n` of the numbers from 0, each in the column `n`. */
export function addNumbers(db: DatabaseSync, count: number): void {
  db.exec('create temp table n (n integer primary key)');
  db.exec(`with recursive up (n) as (select 0 union all select n + 1 from up where n < ${count - 1})
    insert into n select n from up`);
}

/**
 * Adds rows shaped like the demo's: `values` has SQL for some of the columns, the others are those of the row `t`
 * of `from`.
 */
export function addSimilar(
  db: DatabaseSync,
  table: string,
  values: Record<string, string>,
  from: string,
): void {
  const columns = db.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[];
  const list = columns.map(({ name }) => name);
  db.exec(`insert into "${table}" (${list.map((name) => `"${name}"`).join(', ')})
    select ${list.map((name) => values[name] ?? `t."${name}"`).join(', ')} from ${from}`);
}
