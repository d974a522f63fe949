import { normalizeCode } from '#worker/shared/short-code.ts';
import { settle } from './settle.ts';
import { KINDS, type Shard, type ShardKind, type Shards, shardsOf } from './shards.ts';
import { waiting } from './snapshot.ts';

const INNER = Symbol('inner');
type Inner = { statement: D1PreparedStatement; sql: string; values: readonly unknown[] };

const writes = (tables: string): RegExp =>
  new RegExp(`^\\s*(?:insert(?: or \\w+)? into|update|delete from)\\s+["\`]?(?:${tables})\\b`, 'i');
/** Statements that need a fence by what they say. Others, such as those of triggers, are refused without one first. */
const WRITES: Record<ShardKind, RegExp> = {
  codes: writes('codes'),
  search: writes('rotations|popular_prefixes|popular_state|found_words'),
};
const WRITES_WORDS = writes('found_words');

/** The scopes that a commit needs fences of, by kind. */
type Need = ReadonlyMap<ShardKind, readonly string[]>;
const MOST_TRIES = 4;
const NOTHING: Need = new Map([]);
const EVERYTHING: Need = new Map(KINDS.map((kind) => [kind, ['*']]));
/** With more codes than this in one commit, all are fenced. */
const MOST_SCOPES = 20;

/**
 * The primary database, whose commits keep the databases beside it right: where one changes what they have, it is made
 * between opening fences there and applying the changes. The triggers of the primary refuse such a commit without fences,
 * so that none is overlooked.
 */
export function fencedD1(primary: D1Database, shards: Shards): D1Database {
  const run = <T>(inners: readonly Inner[], plain: () => Promise<T>, read: (results: D1Result[]) => T) =>
    execute(primary, shards, inners, plain, read);
  const statement = (inner: Inner): D1PreparedStatement => {
    const one = <T>(plain: () => Promise<T>, read: (result: D1Result) => T): Promise<T> =>
      run([inner], plain, ([result]) => read(result as D1Result));
    const rowsOf = ({ results }: D1Result) => results as Record<string, unknown>[];
    const own = {
      bind: (...values: unknown[]) =>
        statement({ ...inner, statement: inner.statement.bind(...values), values }),
      all: () =>
        one(
          () => inner.statement.all(),
          (result) => result,
        ),
      run: () =>
        one(
          () => inner.statement.run(),
          (result) => result,
        ),
      first: (column?: string) =>
        one<unknown>(
          () => (column === undefined ? inner.statement.first() : inner.statement.first(column)),
          (result) => {
            const row = rowsOf(result)[0];
            return row ? (column === undefined ? row : row[column]) : null;
          },
        ),
      raw: () =>
        one<unknown>(
          () => inner.statement.raw(),
          (result) => rowsOf(result).map((row) => Object.values(row)),
        ),
      [INNER]: inner,
    };
    return own as unknown as D1PreparedStatement;
  };
  return new Proxy(primary, {
    get(target, name) {
      if (name === SPLIT) return { primary, shards } satisfies Split;
      if (name === 'prepare')
        return (sql: string) => statement({ statement: target.prepare(sql), sql, values: [] });
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          const inners = statements.map((one) => (one as unknown as { [INNER]: Inner })[INNER]);
          return run(
            inners,
            () => target.batch(inners.map((one) => one.statement)),
            (results) => results,
          );
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const SPLIT = Symbol('split');
type Split = { primary: D1Database; shards: Shards };

/** The databases behind one that `fencedD1` made; undefined for any other. */
export const splitOf = (d1: D1Database): Split | undefined => (d1 as unknown as { [SPLIT]?: Split })[SPLIT];

async function execute<T>(
  primary: D1Database,
  shards: Shards,
  inners: readonly Inner[],
  plain: () => Promise<T>,
  read: (results: D1Result[]) => T,
): Promise<T> {
  let need = needOf(inners);
  // more than one try of each only while the databases are being set up or taken off
  for (let tries = 1; ; tries++) {
    try {
      return need.size === 0 ? await plain() : read(await commitFenced(primary, shards, inners, need));
    } catch (error) {
      const isUnfenced = says(error, /shards: not fenced/);
      const isSingle = says(error, /no such table: (?:main\.)?projection_writes/);
      if (tries === MOST_TRIES || !(isUnfenced || isSingle)) throw error;
      need = isSingle ? NOTHING : EVERYTHING;
    }
  }
}

function needOf(inners: readonly Inner[]): Need {
  const need = new Map<ShardKind, readonly string[]>();
  if (inners.some(({ sql }) => WRITES.search.test(sql))) need.set('search', ['*']);
  const ofCodes = inners.filter(({ sql }) => WRITES.codes.test(sql));
  if (ofCodes.length > 0) {
    // a guess that the triggers check: a statement that changes another code is refused, and made again with all fenced
    const codes = ofCodes.map(({ values }) => values.filter(isCode));
    const distinct = [...new Set(codes.flat())];
    const isKnown = codes.every(({ length }) => length > 0) && distinct.length <= MOST_SCOPES;
    need.set('codes', isKnown ? distinct : ['*']);
  }
  return need;
}

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && normalizeCode(value) === value;

/** Opens the fences, commits, applies what changed and closes them. */
async function commitFenced(
  primary: D1Database,
  shards: Shards,
  inners: readonly Inner[],
  need: Need,
): Promise<D1Result[]> {
  const id = crypto.randomUUID();
  const fenced = [...need.keys()].flatMap((kind) => shardsOf(shards, kind));
  const opened = await openFences(fenced, need, id);
  const names = JSON.stringify(opened.shards.map(({ name }) => name));
  const begin = [...need].flatMap(([kind, scopes]) =>
    scopes.map((scope) =>
      primary
        .prepare(
          'insert into "projection_writes" ("kind", "scope", "shards", "opened_at") values (?, ?, ?, ?)',
        )
        .bind(kind, scope, names, opened.at),
    ),
  );
  const kinds = [...need.keys()];
  const reading = kinds.map((kind) => waiting(primary, kind));
  const own = inners.map(({ statement }) => statement);
  let results: D1Result[];
  try {
    results = await primary.batch([
      ...begin,
      ...own,
      ...inners.flatMap((inner) => noteOfWords(primary, inner)),
      primary.prepare('delete from "projection_writes"'),
      ...reading.flat(),
    ]);
  } catch (error) {
    // of a refused commit nothing was written; one whose answer was lost may still be made, and its fences wait for `mend`
    if (says(error, /SQLITE_/)) await closeFences(opened.shards, id);
    throw error;
  }
  const read = results.slice(results.length - reading.flat().length);
  await settle(primary, opened.shards, kinds, { results: read, id }).catch(() => undefined);
  return results.slice(begin.length, begin.length + own.length);
}

/**
 * A virtual table has no triggers, so what is changed or deleted there is noted here, by its row; what is inserted was
 * deleted before, in the same commit.
 */
function noteOfWords(primary: D1Database, { sql, values }: Inner): D1PreparedStatement[] {
  if (!WRITES_WORDS.test(sql) || /^\s*insert/i.test(sql)) return [];
  const row = /\browid"? = \?\s*$/i.test(sql) ? values.at(-1) : undefined;
  if (typeof row !== 'number') throw new Error('shards: words are changed by their row only');
  return [
    primary
      .prepare(`delete from "projection_changes" where "name" = 'entry' and "key" = ?`)
      .bind(String(row)),
    primary.prepare(`insert into "projection_changes" ("name", "key") values ('entry', ?)`).bind(String(row)),
  ];
}

/** Fails where one of them cannot be opened; leaves those out that are not set up, of which the primary knows. */
async function openFences(
  fenced: readonly Shard[],
  need: Need,
  id: string,
): Promise<{ shards: Shard[]; at: number }> {
  const sql = `insert into "fences" ("scope", "id", "opened_at") select value, ?2, unixepoch() from json_each(?1)
    returning "opened_at"`;
  const opened = await Promise.allSettled(
    fenced.map(async (shard) => {
      const scopes = JSON.stringify(need.get(shard.kind));
      return { shard, at: await shard.d1.prepare(sql).bind(scopes, id).first<number>('opened_at') };
    }),
  );
  const failed = opened.flatMap((one): unknown[] =>
    one.status === 'rejected' && !says(one.reason, /no such table/) ? [one.reason] : [],
  );
  const done = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const shards = done.map(({ shard }) => shard);
  if (failed.length > 0) {
    await closeFences(shards, id);
    throw new Error('shards: a fence could not be opened', { cause: failed[0] });
  }
  // without any fence the time is not looked at, since the primary has no shard of these kinds
  const at = done.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...done.map((one) => one.at ?? 0));
  return { shards, at };
}

const closeFences = async (shards: readonly Shard[], id: string): Promise<void> =>
  void (await Promise.allSettled(
    shards.map(({ d1 }) => d1.prepare('delete from "fences" where "id" = ?').bind(id).run()),
  ));

function says(error: unknown, text: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (text.test(at.message)) return true;
  return false;
}
