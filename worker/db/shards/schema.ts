/*
 * The tables of the split, which only exist where it is set up (`npm run shards`), so that a single database has none of
 * their cost. They are no part of `migrations/`, which stay valid for both.
 */

/** How old a fence may be when the primary commits what it covers, by the clocks of the databases. */
export const LEASE_SECONDS = 20;

const note = (name: string, key: string): string =>
  `DELETE FROM "projection_changes" WHERE "name" = '${name}' AND "key" = ${key};
  INSERT INTO "projection_changes" ("name", "key") VALUES ('${name}', ${key});`;

/** Refuses a change that no fence covers, and notes what was changed. */
const changed = (kind: string, scope: string, name: string, key: string): string =>
  `SELECT raise(abort, 'shards: not fenced') WHERE NOT EXISTS
    (SELECT 1 FROM "projection_writes" WHERE "kind" = '${kind}' AND "scope" IN ('*', ${scope}));
  ${note(name, key)}`;

const trigger = (name: string, on: string, body: string): string =>
  `CREATE TRIGGER IF NOT EXISTS "projected_${name}" AFTER ${on} BEGIN ${body} END`;

const code = (row: 'new' | 'old') => changed('codes', `${row}."code"`, 'code', `${row}."code"`);
const entry = (key: string) => changed('search', `'*'`, 'entry', `CAST(${key} AS TEXT)`);
const rotation = (row: 'new' | 'old') => entry(`2 * ${row}."id" + (${row}."kind" = 'community')`);
const tag = (row: 'new' | 'old') => entry(`2 * ${row}."site_id"`);
const prefix = (row: 'new' | 'old') => changed('search', `'*'`, 'prefix', `${row}."prefix"`);
const state = changed('search', `'*'`, 'state', `'1'`);
const isFound = (row: 'new' | 'old') =>
  `WHEN EXISTS (SELECT 1 FROM "found_words" WHERE rowid = 2 * ${row}."site_id")`;

const TARGET = ['type', 'state', 'target', 'site_id', 'community_id'];

/**
 * In the primary. `projection_writes` has rows only within a commit: without one of its kind, the triggers refuse what it
 * changes, also from a process that knows nothing of the split.
 */
export const PRIMARY_SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS "projection_shards" ("name" text PRIMARY KEY NOT NULL, "kind" text NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "projection_writes" ("kind" text NOT NULL, "scope" text NOT NULL, "shards" text NOT NULL,
    "opened_at" integer NOT NULL, PRIMARY KEY ("kind", "scope")) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS "projection_changes" ("seq" integer PRIMARY KEY AUTOINCREMENT, "name" text NOT NULL,
    "key" text NOT NULL, UNIQUE ("name", "key"))`,
  `CREATE INDEX IF NOT EXISTS "projection_changes_order" ON "projection_changes" ("name")`,
  `CREATE TRIGGER IF NOT EXISTS "projected_write" AFTER INSERT ON "projection_writes" BEGIN
    SELECT raise(abort, 'shards: the fence is too old') WHERE unixepoch() > new."opened_at" + ${LEASE_SECONDS};
    SELECT raise(abort, 'shards: a database has no fence') WHERE EXISTS (SELECT 1 FROM "projection_shards" s
      WHERE s."kind" = new."kind" AND s."name" NOT IN (SELECT value FROM json_each(new."shards"))); END`,
  trigger('code_added', 'INSERT ON "codes"', code('new')),
  trigger(
    'code_changed',
    `UPDATE ON "codes" WHEN ${TARGET.map((column) => `new."${column}" IS NOT old."${column}"`).join(' OR ')}`,
    code('new'),
  ),
  trigger('code_deleted', 'DELETE ON "codes"', code('old')),
  trigger('code_renamed', 'UPDATE ON "codes" WHEN new."code" <> old."code"', code('old') + code('new')),
  trigger('rotation_added', 'INSERT ON "rotations"', rotation('new')),
  trigger('rotation_changed', 'UPDATE ON "rotations"', rotation('old') + rotation('new')),
  trigger('rotation_deleted', 'DELETE ON "rotations"', rotation('old')),
  // the words of an entry include its tags, and a virtual table has no triggers
  trigger('tag_added', `INSERT ON "tags" ${isFound('new')}`, tag('new')),
  trigger('tag_changed', `UPDATE ON "tags" ${isFound('new')}`, tag('new')),
  trigger('tag_deleted', `DELETE ON "tags" ${isFound('old')}`, tag('old')),
  trigger('prefix_added', 'INSERT ON "popular_prefixes"', prefix('new')),
  trigger('prefix_changed', 'UPDATE ON "popular_prefixes"', prefix('old') + prefix('new')),
  trigger('prefix_deleted', 'DELETE ON "popular_prefixes"', prefix('old')),
  trigger('state_changed', 'UPDATE ON "popular_state"', state),
];

/** Undoes `PRIMARY_SCHEMA`. */
export const PRIMARY_REMOVAL: readonly string[] = [
  ...PRIMARY_SCHEMA.flatMap((sql) => /^CREATE TRIGGER IF NOT EXISTS ("\w+")/.exec(sql)?.[1] ?? []).map(
    (name) => `DROP TRIGGER IF EXISTS ${name}`,
  ),
  ...['changes', 'writes', 'shards'].map((name) => `DROP TABLE IF EXISTS "projection_${name}"`),
];

/**
 * In each database beside the primary. A fence covers everything (`*`), a bucket (`#7`) or a code: while there is one,
 * what it covers is read in the primary. Those of writes have the time at which they were opened, others stay until they
 * are taken away.
 */
const FENCES = `CREATE TABLE IF NOT EXISTS "fences" ("scope" text NOT NULL, "id" text NOT NULL, "opened_at" integer,
  PRIMARY KEY ("scope", "id")) WITHOUT ROWID`;
const FENCES_BY_ID = `CREATE INDEX IF NOT EXISTS "fences_id" ON "fences" ("id")`;

/** A code without a type was deleted in the primary. */
export const CODES_SCHEMA: readonly string[] = [
  FENCES,
  FENCES_BY_ID,
  `CREATE TABLE IF NOT EXISTS "buckets" ("bucket" integer PRIMARY KEY NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "code_targets" ("code" text PRIMARY KEY NOT NULL, "bucket" integer NOT NULL, "type" text,
    "state" text, "target" text, "site_id" integer, "community_id" integer, "seq" integer NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS "code_targets_bucket" ON "code_targets" ("bucket")`,
];

/** The tables of the search as in the primary, and from which version of the primary each entry and prefix is. */
export const SEARCH_SCHEMA: readonly string[] = [
  FENCES,
  FENCES_BY_ID,
  `CREATE TABLE IF NOT EXISTS "versions" ("name" text NOT NULL, "key" text NOT NULL, "seq" integer NOT NULL,
    PRIMARY KEY ("name", "key")) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS "rotations" ("k" text NOT NULL, "kind" text NOT NULL, "id" integer NOT NULL,
    "shown" text NOT NULL, PRIMARY KEY ("k", "kind", "id")) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS "rotations_of" ON "rotations" ("kind", "id")`,
  `CREATE TABLE IF NOT EXISTS "popular_prefixes" ("prefix" text NOT NULL, "place" integer NOT NULL, "kind" text NOT NULL,
    "id" integer NOT NULL, "shown" text NOT NULL, PRIMARY KEY ("prefix", "place")) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS "popular_state" ("id" integer PRIMARY KEY NOT NULL, "version" integer NOT NULL DEFAULT 0)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS "found_words" USING fts5("kind", "names", "words", "tags",
    tokenize = "unicode61 remove_diacritics 0", prefix = '2 3')`,
];
