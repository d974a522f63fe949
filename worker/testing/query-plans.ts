/** Tables that do not grow with families: texts, prices, lists that administrators write. */
const SMALL: ReadonlySet<string> = new Set([
  'alerts',
  'broadcasts',
  'cemeteries',
  'code_batches',
  'cron_runs',
  'popular_state',
  'prices',
  'published_texts',
  'text_versions',
]);

/** Statements of the nightly sweep whose condition no index has: few rows, each of which may have ended otherwise. */
const SWEPT = /^delete from "grave_invitations" where iif\(/;

/** Nothing is in an empty list. */
const NOTHING = / in \(\)/;

/** Walks a whole table by its key, a page at a time. */
const WALK = /\bfrom "?(\w+)"? order by "?\1"?\."?(?:id|rowid)"? (?:asc|desc) limit \?/i;

const noted = new Set<string>();
const examined = new Set<string>();

/** Only in databases beside the primary; `worker/db/shards/two-writers.test.ts` looks at its plan there. */
const ELSEWHERE = /\bcode_targets\b/;

/** Notes a statement of the worker, to be examined at the end of the file of tests. */
export function noteQuery(query: string): void {
  if (!ELSEWHERE.test(query)) noted.add(query);
}

/** The statements noted since the last call that read a table which grows with families row by row. */
export async function fullScans(db: D1Database): Promise<string[]> {
  const fresh = [...noted].filter((query) => !examined.has(query) && isPlanned(query));
  noted.clear();
  for (const query of fresh) examined.add(query);
  if (fresh.length === 0) return [];
  const { results } = await db
    .prepare("select name from sqlite_master where type = 'table'")
    .all<{ name: string }>();
  const tables = new Set(results.map(({ name }) => name));
  const scans: string[] = [];
  for (const query of fresh) {
    const scanned = (await planOf(db, query)).flatMap((step) => scannedIn(step, query, tables) ?? []);
    const large = scanned.filter((table) => !SMALL.has(table) && !table.startsWith('sqlite_'));
    if (large.length > 0 && ![WALK, SWEPT, NOTHING].some((known) => known.test(query)))
      scans.push(`${[...new Set(large)].join(', ')}: ${query}`);
  }
  return scans;
}

const isPlanned = (query: string): boolean => /^\s*(?:select|with|insert|update|delete)\b/i.test(query);

async function planOf(db: D1Database, query: string): Promise<string[]> {
  let count = 0;
  for (const [, number] of query.replaceAll(/'[^']*'/g, '').matchAll(/\?(\d*)/g))
    count = number ? Math.max(count, Number(number)) : count + 1;
  const { results } = await db
    .prepare(`explain query plan ${query}`)
    .bind(...Array.from({ length: count }, () => 1))
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** The table that a step of a plan reads whole and without an index; undefined for any other step. */
function scannedIn(step: string, query: string, tables: ReadonlySet<string>): string | undefined {
  const [, name = ''] = /^SCAN (\w+)$/.exec(step) ?? [];
  if (name === '' || tables.has(name)) return name || undefined;
  // the name of a part of the query itself
  if (new RegExp(`\\)\\s*(?:as )?"?${name}"?(?![\\w."])`, 'i').test(query)) return undefined;
  const alias = new RegExp(`\\b(?:from|join|into|update) "?(\\w+)"? (?:as )?"?${name}"?\\b`, 'i').exec(query);
  return alias?.[1] !== undefined && tables.has(alias[1]) ? alias[1] : undefined;
}
