import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dbOf } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import type { Env } from '#worker/platform/env.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { testEnv } from '#worker/testing/app.ts';
import { databaseWith, leftOver, mendLater, scanned, shardsOfTests } from '#worker/testing/split.ts';
import { BUCKETS, bucketOf } from './bucket.ts';
import { copyBuckets, dropBuckets, listBuckets, setUp, takeOff } from './fill.ts';
import { bucketRange } from './shards.ts';

const shards = shardsOfTests();
const [first, second] = shards.codes;
if (!first || !second) throw new Error('two databases of codes are needed');

const NOW = '2026-11-01T08:00:00.000Z';
const MOVED = bucketRange('0-127') ?? [];
/** Of each stage of a move, and how often there and back. */
const [SCANS, ROUNDS] = [60, 2];
const PATIENCE_MS = 60_000;

/** The map before the buckets are moved, and after. */
const BEFORE = '0-127=0 128-255=1';
const AFTER = '0-255=1';

/** A trip to the database: workerd fires no timer while others are always under way. */
const pause = async () => void (await testEnv.DB.prepare('select 1').first());

/** What a code led to from when to when; times are counted in events. */
type Truth = { target: string | null; begin: number; end: number };

/**
 * Codes that are minted, bound and pointed elsewhere while they are scanned, by processes with either map. Each answer is
 * compared with what was true between the begin and the end of its scan.
 */
class Traffic {
  private events = 0;
  private minted = 0;
  private readonly truths = new Map<string, Truth[]>();
  private isStopped = false;
  readonly wrong: string[] = [];
  scans = 0;
  writes = 0;
  /** The map of a process, and what else it has otherwise. */
  envs: Partial<Env>[] = [{ CODES_MAP: BEFORE }];

  private env = (at: number): Partial<Env> => this.envs[at % this.envs.length] ?? {};

  private async write(code: string, target: string | null, change: (env: Partial<Env>) => Promise<unknown>) {
    const truths = this.truths.get(code) ?? [];
    const begin = ++this.events;
    const truth = { target, begin, end: Number.POSITIVE_INFINITY };
    this.truths.set(code, [...truths, truth]);
    await change(this.env(this.writes++));
    const last = truths.at(-1);
    if (last) last.end = ++this.events;
  }

  async mint(): Promise<string> {
    const code = codeFromBytes(crypto.getRandomValues(new Uint8Array(8)));
    await this.write(code, null, (env) => {
      const db = dbOf(databaseWith(env));
      const row = { code, type: 'm', state: 'minted', created_at: NOW, updated_at: NOW } as const;
      return commit(db, [db.insert(codes).values(row)]);
    });
    return code;
  }

  async point(code: string): Promise<void> {
    const target = String(++this.minted);
    await this.write(code, target, (env) => {
      const db = dbOf(databaseWith(env));
      const change = { target, state: 'bound' } as const;
      return commit(db, [db.update(codes).set(change).where(eq(codes.code, code))]);
    });
  }

  async scan(code: string): Promise<void> {
    const begin = ++this.events;
    const place = await scanned(code, this.env(this.scans++));
    const end = ++this.events;
    const found = /\/grave\/(\d+)$/.exec(place ?? '')?.[1] ?? null;
    const possible = (this.truths.get(code) ?? []).filter((one) => one.begin <= end && one.end >= begin);
    if (!possible.some(({ target }) => target === found))
      this.wrong.push(`${code} led to ${place}, and not to ${possible.map(({ target }) => target)}`);
  }

  private readonly all = () => [...this.truths.keys()];
  private readonly busy = new Set<string>();

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    const forever = async (act: (turn: number) => Promise<void>) => {
      for (let turn = 0; !this.isStopped; turn++) await act(turn);
    };
    const pick = (turn: number) => this.all()[(turn * 7) % this.all().length] ?? '';
    const pointing = (turn: number) => async () => {
      const code = pick(turn);
      if (this.busy.has(code)) return pause();
      this.busy.add(code);
      await this.point(code).finally(() => this.busy.delete(code));
    };
    await Promise.all([
      forever((turn) => pointing(turn)()),
      forever((turn) => pointing(turn + 3)()),
      forever(async () => {
        await this.point(await this.mint());
        for (let rest = 0; rest < 5; rest++) await this.scan(pick(rest));
      }),
      ...[0, 1, 2, 3].map((scanner) => forever((turn) => this.scan(pick(turn + 5 * scanner)))),
    ]);
  }

  stop(): void {
    this.isStopped = true;
  }
}

/** Until that many more codes were scanned. */
async function after(traffic: Traffic, scans: number): Promise<void> {
  const [until, began] = [traffic.scans + scans, Date.now()];
  while (traffic.scans < until) {
    if (Date.now() - began > PATIENCE_MS)
      throw new Error(`only ${traffic.scans} scans, ${traffic.writes} writes`);
    await pause();
  }
}

test('buckets are moved there and back while codes are minted, bound, pointed elsewhere and scanned: no scan is wrong', async () => {
  const traffic = new Traffic();
  for (let i = 0; i < 30; i++) await traffic.point(await traffic.mint());
  const running = traffic.run();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await after(traffic, SCANS);
      await copyBuckets(testEnv.DB, second, MOVED);
      expect(await listBuckets(second)).toHaveLength(BUCKETS);
      // some processes have the new map, others still the old one
      traffic.envs = [{ CODES_MAP: BEFORE }, { CODES_MAP: AFTER }, {}];
      await after(traffic, SCANS);
      await dropBuckets(first, MOVED);
      expect(await listBuckets(first)).toEqual([]);
      await after(traffic, SCANS);
      traffic.envs = [{ CODES_MAP: AFTER }];
      await after(traffic, SCANS);

      // back, in the other order: the map first, which is slower and not wrong
      traffic.envs = [{ CODES_MAP: BEFORE }, { CODES_MAP: AFTER }];
      await after(traffic, SCANS);
      await copyBuckets(testEnv.DB, first, MOVED);
      await after(traffic, SCANS);
      await dropBuckets(second, MOVED);
      await after(traffic, SCANS);
      traffic.envs = [{ CODES_MAP: BEFORE }];
    }
    // and while all are set up anew, and while they are taken off
    await setUp(testEnv.DB, shards);
    await after(traffic, SCANS);
    await takeOff(testEnv.DB, shards);
    await after(traffic, SCANS);
    await setUp(testEnv.DB, shards);
    await after(traffic, SCANS);
  } finally {
    traffic.stop();
    await running;
  }
  expect(traffic.wrong).toEqual([]);
  expect(traffic.scans).toBeGreaterThan(ROUNDS * 8 * SCANS);
  expect(traffic.writes).toBeGreaterThan(100);
  await mendLater();
  expect(await leftOver()).toEqual([]);
}, 180_000);

test('a move that was interrupted is made again', async () => {
  const broken = {
    ...second,
    d1: new Proxy(second.d1, {
      get: (target, name) => (name === 'batch' ? fails(target) : Reflect.get(target, name)),
    }),
  };
  let batches = 0;
  const fails = (target: D1Database) => (list: D1PreparedStatement[]) =>
    ++batches > 1 ? Promise.reject(new Error('D1_ERROR: Network connection lost.')) : target.batch(list);
  await expect(copyBuckets(testEnv.DB, broken, MOVED)).rejects.toThrow();
  const held = await listBuckets(second);
  expect(held.filter((bucket) => MOVED.includes(bucket))).toEqual([]);
  await copyBuckets(testEnv.DB, second, MOVED);
  expect(await listBuckets(second)).toHaveLength(BUCKETS);
  expect(await leftOver()).toEqual([]);
  await dropBuckets(second, MOVED);
  expect(await leftOver()).toEqual([]);
});

test('codes are spread evenly over the buckets', () => {
  const counts = Array.from({ length: BUCKETS }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const bucket = bucketOf(codeFromBytes(crypto.getRandomValues(new Uint8Array(8))));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(30);
  expect(Math.max(...counts)).toBeLessThan(140);
});
