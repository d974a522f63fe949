import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { isFirst, statementsIn, withinLimit } from './lib/tables-first.mjs';

const WORDS = "She wrote: 'CREATE TABLE; then -- nothing\nCREATE TABLE more (id);'";

/** A dump as D1 writes it: each table with its rows in creation order, then its indexes and triggers. */
const COPY = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE IF NOT EXISTS "sessions" (
	"id" text PRIMARY KEY, -- one's device; never told
	"user;id" integer REFERENCES "users"("id")
);
INSERT INTO "sessions" VALUES('a',7);
CREATE TABLE "users" ("id" integer PRIMARY KEY, "about" text, "seen" integer DEFAULT 0);
INSERT INTO "users" ("id","about") VALUES(7,'${WORDS.replaceAll("'", "''")}');
CREATE TRIGGER "seen" AFTER INSERT ON "sessions"
BEGIN
	UPDATE "users" SET "seen" = "seen" + 1 WHERE "id" = new."user;id";
END;`;

async function reordered(copy: string, size: number): Promise<string> {
  const pieces = async function* () {
    for (let at = 0; at < copy.length; at += size) yield copy.slice(at, at + size);
  };
  const statements: string[] = [];
  for await (const statement of statementsIn(pieces())) statements.push(statement);
  return [...statements.filter(isFirst), ...statements.filter((one) => !isFirst(one))].join('');
}

test('a copy as it comes cannot be read back: what names a person comes before the people', () => {
  expect(() => new DatabaseSync(':memory:').exec(COPY)).toThrow('no such table: main.users');
});

test.each([1, 2, 7, 10_000])(
  'a copy is read back with every word as it was written, in pieces of %i signs',
  async (size) => {
    const database = new DatabaseSync(':memory:');
    database.exec(`begin; ${await reordered(COPY, size)} commit;`);
    expect(database.prepare('select about, seen from users').get()).toEqual({ about: WORDS, seen: 0 });
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    database.exec(`insert into sessions values ('b', 7)`);
    expect(database.prepare('select seen from users').get()).toEqual({ seen: 1 });
  },
);

test('a row that is too long for one statement is read back from pieces, with every sign as it was', () => {
  const long = `${"it's "}${'שלום 🌸 '.repeat(9000)}`;
  const quotes = "'".repeat(40_000);
  const pairs = `x${'🌸'.repeat(20_000)}`;
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const row = `\nINSERT INTO "a;'" VALUES(${literal(long)},${literal(pairs)},${literal('short')},${literal(quotes)},X'${'61'.repeat(600)}');`;
  const parts = [...withinLimit(row)];
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(100_000);
  const database = new DatabaseSync(':memory:');
  database.exec(`create table "a;'" (a, b, c, d, e); ${parts.join('')}`);
  expect(database.prepare(`select a, b, c, d, cast(e as text) as e from "a;'"`).get()).toEqual({
    a: long,
    b: pairs,
    c: 'short',
    d: quotes,
    e: 'a'.repeat(600),
  });
  expect(database.prepare('select name from sqlite_master').all()).toEqual([{ name: "a;'" }]);
  expect([...withinLimit('INSERT INTO a VALUES(1);')]).toEqual(['INSERT INTO a VALUES(1);']);
});
