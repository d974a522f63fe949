import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Line } from '../bench/goal.ts';
import { root } from '../lib/machine.mjs';
import { differences, digestsOf, otherTexts, reading, schemaOf } from './digest.ts';
import { DROP_INDEXES, EXPORT, IMPORT, MAKE_INDEXES, ORDER, typed } from './procedure.ts';
import { linesOfDeletion, linesOfExchange, linesOfMigrations, linesOfRestores } from './rehearsal.ts';
import { restoreToEach } from './restores.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dorot-rehearsal-'));
const place = { folder, config: '', state: path.join(folder, 'state') };
const copy = path.join(folder, 'copy.sqlite');
const NOW = '2026-11-10T08:00:00.000Z';
const AT = Date.parse(NOW);
const STORED = new Map([
  ['photo/320', 40],
  ['photo/800', 60],
]);
const WRITES = [
  { at: AT - 1, sign: "select 1 from memories where client_key = 'first'" },
  { at: AT + 1, sign: "select 1 from memories where client_key = 'second'" },
];

const ROWS = `
insert into users (id, email, first_name, last_name, locale, active, created_at)
  values (1, 'ruth@example.org', 'Ruth', 'Levi', 'he', '1', '${NOW}');
insert into sites (id, slug, site_type_id, owner_id, first_name, last_name, lang, gender, derived_dates, mode,
    settings, memories_count, created_at, updated_at)
  values (1, 'ruth', 1, 1, 'רות', 'Levi', 'he', 'f', '{}', 'open', '{}', 1, '${NOW}', '${NOW}');
insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status, position, client_key,
    created_at, updated_at)
  values (1, 'site', 1, 1, 'text', 'She sang', 'en', '[]', 'published', 1.5, 'first', '${NOW}', '${NOW}');
insert into media (id, site_id, memory_id, purpose, kind, content_type, widths, sizes, key, bytes, created_by,
    attached_at, created_at)
  values ('photo', 1, 1, 'memory', 'photo', 'image/webp', '[320,800]', '[40,60]', 'photo', 100, 1, '${NOW}', '${NOW}'),
    ('unused', 1, null, 'memory', 'photo', 'image/webp', '[320]', '[40]', 'unused', 40, 1, null, '${NOW}');`;

/** Changes the copy that is restored. */
function plant(sql: string): void {
  const db = new DatabaseSync(copy);
  db.exec(sql);
  db.close();
}

/** What a rehearsal reports that restores the copy. */
function restored(stored: ReadonlyMap<string, number> = STORED): Line[] {
  const lived = {
    instants: [AT + 30_000],
    snapshots: [
      { at: AT, file: copy, digests: reading(path.join(folder, 'whole.sqlite'), (db) => digestsOf(db)) },
    ],
    writes: WRITES,
    purges: 1,
  };
  return linesOfRestores(lived, restoreToEach(place, lived, stored), []);
}

const failures = (lines: readonly Line[]) => lines.flatMap(({ passed, ours }) => (passed ? [] : [ours]));

beforeAll(() => {
  mkdirSync(path.join(place.state, 'v3/d1'), { recursive: true });
  const db = new DatabaseSync(path.join(folder, 'whole.sqlite'));
  db.exec('pragma synchronous = off');
  const migrations = path.join(root, 'migrations');
  for (const name of readdirSync(migrations)
    .filter((one) => one.endsWith('.sql'))
    .sort())
    db.exec(`begin; ${readFileSync(path.join(migrations, name), 'utf8')}; commit`);
  db.exec(ROWS);
  db.close();
  cpSync(path.join(folder, 'whole.sqlite'), path.join(place.state, 'v3/d1/database.sqlite'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a restore', () => {
  test.each([
    ['is whole', '', []],
    [
      'lost a row without a trace in the counters',
      'update sites set memories_count = 0; delete from media; delete from memories',
      ['missing: select 1 from memories'],
    ],
    ['lost a row', 'delete from platform_totals', ['platform_totals: 0 rows instead of 1']],
    ['changed a cell', "update memories set text = 'She sand'", ['memories: other values in 1 rows']],
    [
      'changed the type of a cell',
      'update users set session_version = 1.5',
      ['users: other values in 1 rows'],
    ],
    ['has a wrong counter', 'update sites set memories_count = 2', ['sites.memories_count is wrong in 1']],
    ['has wrong bytes', 'update sites set media_bytes = 99', ['sites.media_bytes is wrong in 1']],
    [
      'refers to nobody',
      'pragma foreign_keys = off; delete from users',
      ['refers to a row that is not there'],
    ],
    [
      'has a later write',
      "update memories set client_key = 'second'",
      ['there too early: select 1 from memories'],
    ],
  ])('that %s', (_, sql, expected) => {
    cpSync(path.join(folder, 'whole.sqlite'), copy);
    plant(sql);
    const said = failures(restored()).join('\n');
    if (expected.length === 0) expect(said).toBe('');
    for (const words of expected) expect(said).toContain(words);
  });

  test.each([
    ['is missing', undefined, 'photo/800 of medium photo is missing'],
    ['is another', 61, 'photo/800 has 61 bytes instead of 60'],
  ])('whose object %s', (_, size, says) => {
    cpSync(path.join(folder, 'whole.sqlite'), copy);
    const stored = new Map(STORED);
    if (size === undefined) stored.delete('photo/800');
    else stored.set('photo/800', size);
    expect(failures(restored(stored))).toEqual([`1: ${says}`]);
  });
});

test('a deleted site that is still found, or of which something is left, fails', () => {
  const gone = {
    seconds: 0.2,
    found: [],
    rows: { before: 24, after: [] },
    objects: { before: 24, after: [] },
    later: [],
  };
  expect(failures(linesOfDeletion(gone))).toEqual([]);
  const left = {
    seconds: 10,
    found: ['search'],
    rows: { before: 0, after: ['media.site_id: 8'] },
    objects: { before: 0, after: ['demo/1/320'] },
    later: ['1 orders'],
  };
  expect(failures(linesOfDeletion(left))).toHaveLength(linesOfDeletion(left).length);
});

test('what an import or a failed migration left otherwise fails', () => {
  const whole = {
    tables: [],
    schema: [],
    database: [],
    searches: [],
    rows: 1,
    searched: 1,
    answered: 1,
    seconds: 1,
  };
  expect(failures(linesOfExchange(whole))).toEqual([]);
  expect(failures(linesOfExchange({ ...whole, searches: ['imported: רחל'], answered: 0 }))).toEqual([
    '1: imported: רחל',
    'few',
  ]);
  const undone = { left: [], undone: [], forward: [], seconds: 1 };
  expect(failures(linesOfMigrations(undone))).toEqual([]);
  expect(failures(linesOfMigrations({ ...undone, undone: ['memories: missing'] }))).toHaveLength(1);
});

describe('a digest', () => {
  const of = (sql: string) => {
    const db = new DatabaseSync(':memory:');
    db.exec(sql);
    return digestsOf(db);
  };

  test('does not depend on the order of rows', () => {
    const table = 'create table a (x); insert into a values';
    expect(differences(of(`${table} (1), ('שלום')`), of(`${table} ('שלום'), (1)`))).toEqual([]);
    expect(differences(of(`${table} (1), (1)`), of(`${table} (1)`))).toEqual(['a: 1 rows instead of 2']);
  });

  test.each([
    ['1', '1.0'],
    ['1', "'1'"],
    ["'a'", "x'61'"],
    ['null', "''"],
    ['9007199254740993', '9007199254740992'],
    ['0.1', '0.10000000000000002'],
  ])('tells %s from %s', (one, other) => {
    const table = 'create table a (x); insert into a values';
    expect(differences(of(`${table} (${one})`), of(`${table} (${other})`))).toHaveLength(1);
  });

  test('covers every table, and the schema every trigger', () => {
    reading(path.join(folder, 'whole.sqlite'), (db) => {
      expect([...digestsOf(db).keys()]).toEqual(
        expect.arrayContaining(['copies', 'copies_due', 'memories', 'sqlite_sequence', 'found_words_data']),
      );
      const schema = schemaOf(db);
      const without = new Map(schema);
      without.delete('trigger memories_held_added');
      expect(otherTexts(schema, without)).toEqual(['trigger memories_held_added']);
    });
  });
});

test('the documents have the steps that are rehearsed, in their order', () => {
  const text = readFileSync(path.join(root, 'docs/deploying.md'), 'utf8');
  const steps = [
    typed(DROP_INDEXES),
    typed(EXPORT),
    typed(MAKE_INDEXES),
    `node ${ORDER.join(' ')}`,
    typed(IMPORT),
    typed(MAKE_INDEXES),
  ];
  let at = 0;
  for (const step of steps) {
    const found = text.indexOf(`\`${step}\``, at);
    expect(found, step).toBeGreaterThan(at);
    at = found + step.length;
  }
});
