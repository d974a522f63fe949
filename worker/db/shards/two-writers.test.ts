import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Db, dbOf } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aDelay, type Fault } from '#worker/testing/faulty-d1.ts';
import { aCode, aPerson, aSite, db, next } from '#worker/testing/seed.ts';
import {
  databaseWith,
  faultyDatabases,
  leftOver,
  scanned,
  searched,
  shardsOfTests,
} from '#worker/testing/split.ts';
import { findInShard } from './read-shard.ts';
import { shardOfCode } from './shards.ts';

countRows();
const { userId } = await aPerson();
const shards = shardsOfTests();

const pointed = (split: Db, code: string, target: string) =>
  commit(split, [
    split.update(codes).set({ target, site_id: null, grave_id: null }).where(eq(codes.code, code)),
    abortIfUnchanged(split),
  ]);

async function indexedAs(split: Db, id: number, first_name: string) {
  const row = (await split.select().from(sites).where(eq(sites.id, id)))[0];
  if (!row) throw new Error('no site');
  await commit(split, [
    split.update(sites).set({ first_name }).where(eq(sites.id, id)),
    ...indexSite(split, { ...row, first_name }),
  ]);
}

/** One write, another before each of its trips or of their answers in turn: what is left is what the primary has. */
async function overtaken(
  when: Fault['when'],
  arrange: () => Promise<{
    slow: (split: Db) => Promise<unknown>;
    fast: (split: Db) => Promise<unknown>;
    check: () => Promise<void>;
  }>,
): Promise<number> {
  for (let at = 1; ; at++) {
    const { slow, fast, check } = await arrange();
    const fault = aDelay(at, when, async () => {
      await fast(db);
      await check();
    });
    await slow(dbOf(databaseWith(faultyDatabases(fault))));
    if (fault.trips < at) return at - 1;
    await fault.delay;
    await check();
    expect(await leftOver(), `trip ${at}`).toEqual([]);
  }
}

describe.each(['before', 'after'] as const)(
  'two writers, one of them delayed %s each of its trips',
  (when) => {
    test('leave of one code what the primary has', async () => {
      const trips = await overtaken(when, async () => {
        const code = await aCode({ type: 'm', state: 'bound', grave_id: 1, target: '1' });
        const [one, other] = [next(), next()];
        return {
          slow: (split) => pointed(split, code, String(one)),
          fast: (split) => pointed(split, code, String(other)),
          check: async () => {
            const row = await db.select({ target: codes.target }).from(codes).where(eq(codes.code, code));
            expect(await scanned(code)).toBe(`/en/grave/${row[0]?.target}`);
          },
        };
      });
      expect(trips).toBeGreaterThan(4);
    });

    test('leave of one site what the primary has', async () => {
      const trips = await overtaken(when, async () => {
        const { id } = await aSite({ owner_id: userId });
        const name = `Twice${next()}`;
        return {
          slow: (split) => indexedAs(split, id, `${name} Slow`),
          fast: (split) => indexedAs(split, id, `${name} Fast`),
          check: async () =>
            expect(await searched(name)).toEqual(await searched(name, { SEARCH: undefined })),
        };
      });
      expect(trips).toBeGreaterThan(3);
    });
  },
);

describe('where there are databases of their own', () => {
  test('a scan and a search ask the primary nothing', async () => {
    const code = await aCode({ type: 'm', state: 'bound', grave_id: 1, target: '7' });
    const { id } = await aSite({ owner_id: userId });
    await indexedAs(db, id, 'Zipporah');
    const silent = new Proxy(testEnv.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (sql: string) => {
            if (/\b(?:codes|rotations|found_words|popular_\w+)\b/.test(sql)) throw new Error(sql);
            return target.prepare(sql);
          };
        return Reflect.get(target, name);
      },
    });
    const env = { DB: silent as D1Database };
    expect(await scanned(code, env)).toBe('/en/grave/7');
    const app = testApp();
    await scanned(code);
    await app.request(`/m/${code}`);
    expect(await searched('zip')).toContain('Zipporah Cohen');
  });

  test('what is not theirs is read in the primary', async () => {
    const code = await aCode({ type: 'm', state: 'bound', grave_id: 1, target: '8' });
    const reversed = { CODES_0: testEnv.CODES_1, CODES_1: testEnv.CODES_0 };
    expect(await scanned(code, reversed)).toBe('/en/grave/8');
    expect(await scanned(code, { CODES_MAP: '0-255=1' })).toBe('/en/grave/8');
    expect(await scanned(code, { CODES_MAP: '0-255=7' })).toBe('/en/grave/8');
  });

  test('a deleted code is gone in both', async () => {
    const code = await aCode({ type: 'm', state: 'bound', grave_id: 1, target: '9' });
    await commit(db, [db.delete(codes).where(eq(codes.code, code))]);
    const shard = shardOfCode(shards, code);
    expect(shard && (await findInShard(shard.d1, code))).toBeNull();
    expect(await scanned(code)).toBe(`/en/login?qr=${code}&reason=unknown`);
    expect(await leftOver()).toEqual([]);
  });

  test('a scan is one row by its key', async () => {
    const queries: string[] = [];
    const listening = {
      prepare: (sql: string) => {
        queries.push(sql);
        return { bind: () => ({ first: async () => null }) };
      },
    } as unknown as D1Database;
    await findInShard(listening, 'x');
    const plan = await shards.codes[0]?.d1
      .prepare(`explain query plan ${queries[0]}`)
      .bind('x', '#1')
      .all<{ detail: string }>();
    const steps = plan?.results.map(({ detail }) => detail) ?? [];
    expect(steps.filter((step) => step.startsWith('SEARCH'))).toHaveLength(4);
    expect(steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step))).toEqual([]);
  });

  test('many codes at once are all there afterwards', async () => {
    const rows = Array.from({ length: 1300 }, () => next());
    const made = await Promise.all(rows.slice(0, 3).map(() => aCode()));
    await commit(
      db,
      rows.map((n) =>
        db.insert(codes).values({
          code: `MANY${String(n).padStart(9, '0')}`,
          type: 'm',
          state: 'bound',
          target: String(n),
          created_at: '2026-11-01',
          updated_at: '2026-11-01',
        }),
      ),
    );
    expect(made).toHaveLength(3);
    expect(await leftOver()).toEqual([]);
  });
});
