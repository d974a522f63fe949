import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Db, dbOf } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aCode, aPerson, aSite, db, next } from '#worker/testing/seed.ts';
import {
  databaseWith,
  dying,
  faultyDatabases,
  leftOver,
  mendLater,
  openFences,
  scanned,
  searched,
  shardsOfTests,
} from '#worker/testing/split.ts';

const { userId } = await aPerson();
const shards = shardsOfTests();

type Write = {
  write: (split: Db) => Promise<unknown>;
  /** What is answered with all databases, and by the primary alone. */
  answers: () => Promise<[unknown, unknown]>;
};

const alone = { CODES_0: undefined, SEARCH: undefined };

async function aCodePointedElsewhere(): Promise<Write> {
  const [one, other] = [await aSite({ owner_id: userId }), await aSite({ owner_id: userId })];
  const code = await aCode({ site_id: one.id, target: one.slug });
  return {
    write: (split) =>
      commit(split, [
        split.update(codes).set({ site_id: other.id, target: other.slug }).where(eq(codes.code, code)),
      ]),
    answers: async () => [await scanned(code), await scanned(code, alone)],
  };
}

async function allCodesOfASiteFreed(): Promise<Write> {
  const site = await aSite({ owner_id: userId });
  const some = await Promise.all(
    Array.from({ length: 4 }, () => aCode({ site_id: site.id, target: site.slug })),
  );
  const answers = (env = {}) => Promise.all(some.map((code) => scanned(code, env)));
  return {
    write: (split) =>
      commit(split, [
        split
          .update(codes)
          .set({ site_id: null, target: null, state: 'shipped' })
          .where(eq(codes.site_id, site.id)),
      ]),
    answers: async () => [await answers(), await answers(alone)],
  };
}

const searchBoth = async (name: string): Promise<[unknown, unknown]> => [
  [await searched(name), await searched(name, {}, false)],
  [await searched(name, alone), await searched(name, alone, false)],
];

async function aNamedSite() {
  const name = `Renamed${next()}`;
  const { id } = await aSite({ owner_id: userId, first_name: name });
  const row = (await db.select().from(sites).where(eq(sites.id, id)))[0];
  if (!row) throw new Error('no site');
  await commit(db, indexSite(db, row));
  return { name, id, row };
}

async function aSiteRenamed(): Promise<Write> {
  const { name, id, row } = await aNamedSite();
  const first_name = `${name} Another`;
  return {
    write: (split) =>
      commit(split, [
        split.update(sites).set({ first_name }).where(eq(sites.id, id)),
        ...indexSite(split, { ...row, first_name }),
      ]),
    answers: () => searchBoth(name),
  };
}

async function aSiteHidden(): Promise<Write> {
  const { name, id } = await aNamedSite();
  return {
    // only a trigger knows that the search is concerned
    write: (split) => commit(split, [split.update(sites).set({ mode: 'private' }).where(eq(sites.id, id))]),
    answers: () => searchBoth(name),
  };
}

describe.each([
  ['a code is pointed elsewhere', aCodePointedElsewhere],
  ['all codes of a site are freed', allCodesOfASiteFreed],
  ['a site is renamed', aSiteRenamed],
  ['a site is hidden', aSiteHidden],
])('a process dies while %s', (_title, arrange) => {
  test.each(['before', 'after'] as const)(
    '%s each of its trips: no answer is wrong, and all is mended a minute later',
    async (when) => {
      const outcomes = new Set<string>();
      for (let trip = 1; ; trip++) {
        const { write, answers } = await arrange();
        const [before] = await answers();
        const fault = dying(trip, when);
        const outcome = await write(dbOf(databaseWith(faultyDatabases(fault)))).then(
          () => 'written',
          () => 'failed',
        );
        outcomes.add(outcome);
        const [split, truth] = await answers();
        expect(split, `trip ${trip}: ${outcome}`).toEqual(truth);
        if (outcome === 'written') expect(truth).not.toEqual(before);
        await mendLater();
        expect(await leftOver(), `trip ${trip}: ${outcome}`).toEqual([]);
        expect(await answers()).toEqual([truth, truth]);
        if (fault.trips < trip) {
          expect(trip).toBeGreaterThan(4);
          expect([...outcomes].sort()).toEqual(['failed', 'written']);
          return;
        }
      }
    },
  );
});

describe('a database beside the primary', () => {
  const away = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'));
  const gone = {
    prepare: () => ({
      bind: () => ({ first: away, run: away, all: away }),
      first: away,
      run: away,
      all: away,
    }),
    batch: away,
  } as unknown as D1Database;

  test('that is away is not missed by who reads, and lets nobody write what it has', async () => {
    const [a, b] = [await aCodePointedElsewhere(), await aSiteRenamed()];
    const env = { CODES_0: gone, CODES_1: gone, SEARCH: gone };
    for (const { write, answers } of [a, b]) {
      const [before] = await answers();
      await expect(write(dbOf(databaseWith(env)))).rejects.toThrow();
      expect(await answers()).toEqual([before, before]);
    }
    expect(await leftOver()).toEqual([]);
    const code = await aCode({ site_id: 1, target: 'somewhere' });
    expect(await scanned(code, env)).toBe('/en/site/somewhere');
    expect(await openFences()).toEqual([]);
  });

  test('lets what it has not be written while it is away', async () => {
    const split = dbOf(databaseWith({ CODES_0: gone, CODES_1: gone, SEARCH: gone }));
    const { id } = await aSite({ owner_id: userId });
    await commit(split, [split.update(sites).set({ last_name: 'Levi' }).where(eq(sites.id, id))]);
    expect(await leftOver()).toEqual([]);
  });

  test('that a process does not know lets it change nothing', async () => {
    const { write, answers } = await aCodePointedElsewhere();
    const [before] = await answers();
    await expect(write(dbOf(testEnv.DB))).rejects.toThrow();
    await expect(write(dbOf(databaseWith({ CODES_1: undefined })))).rejects.toThrow();
    await mendLater();
    expect(await answers()).toEqual([before, before]);
    expect(await leftOver()).toEqual([]);
  });
});

test('a commit that comes too late for its fences is refused', async () => {
  const { write, answers } = await aCodePointedElsewhere();
  const [before] = await answers();
  const late = (d1: D1Database) =>
    new Proxy(d1, {
      get(target, name) {
        if (name === 'batch')
          return async (list: D1PreparedStatement[]) => {
            for (const { d1 } of shards.codes)
              await d1.prepare('update "fences" set "opened_at" = "opened_at" - 61').run();
            return target.batch(list);
          };
        if (name === 'prepare')
          return (sql: string) =>
            target.prepare(sql.replace('values (?, ?, ?, ?)', 'values (?, ?, ?, ? - 21)'));
        return Reflect.get(target, name);
      },
    });
  await expect(write(dbOf(databaseWith({ DB: late(testEnv.DB) })))).rejects.toThrow();
  expect(await answers()).toEqual([before, before]);
  expect(await leftOver()).toEqual([]);
});
