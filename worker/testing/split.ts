import { differencesIn } from '#worker/db/shards/check.ts';
import { mend } from '#worker/db/shards/settle.ts';
import { allShards, type Shard } from '#worker/db/shards/shards.ts';
import { databaseIn } from '#worker/platform/databases.ts';
import type { Env } from '#worker/platform/env.ts';
import { forgetEverything } from '#worker/platform/isolate-memory.ts';
import { shardsIn } from '#worker/platform/shards.ts';
import { testApp, testEnv } from './app.ts';
import { type Fault, faultyD1 } from './faulty-d1.ts';

/** The databases beside the primary, where the tests have some. */
export function shardsOfTests() {
  const shards = shardsIn(testEnv);
  if (!shards?.search) throw new Error('These tests are for databases of their own: --project split');
  return { ...shards, search: shards.search };
}

type Databases = Pick<Env, 'DB' | 'SEARCH' | `CODES_${number}`>;

/** All databases, of whose trips together one fails. */
export const faultyDatabases = (fault: Fault): Databases => ({
  DB: faultyD1(testEnv.DB, fault),
  ...Object.fromEntries(allShards(shardsOfTests()).map(({ name, d1 }) => [name, faultyD1(d1, fault)])),
});

/** A process that ends at a trip, counted from 1: before it is made, or when it is made and never answered. */
export const dying = (trip: number, when: Fault['when']): Fault => ({
  trips: 0,
  get at() {
    return Math.max(trip, this.trips);
  },
  get when() {
    return this.trips === trip ? when : 'before';
  },
});

/** The database as a worker has it that has these bindings. */
export const databaseWith = (env: Partial<Env>): D1Database => databaseIn({ ...testEnv, ...env });

/** Where a scan leads, with nothing of it in the memory of the isolate. */
export async function scanned(code: string, env: Partial<Env> = {}): Promise<string | null> {
  forgetEverything();
  return (await testApp({ env }).request(`/s/${code}`)).headers.get('Location');
}

let callers = 0;

/** The names that a search finds, with nothing in the memory of the isolate. */
export async function searched(query: string, env: Partial<Env> = {}, quick = true): Promise<string[]> {
  forgetEverything();
  const caller = ++callers;
  const response = await testApp({ env }).request('/api/search', {
    method: 'POST',
    headers: { 'CF-Connecting-IP': `10.0.${caller >> 8}.${caller & 255}` },
    json: { query, page: 0, quick_search: quick },
  });
  const { results } = await response.json<{ results: { full_name: string }[] }>();
  return results.map(({ full_name }) => full_name).sort();
}

/** The fences of writes that are open, of all databases. */
export async function openFences(): Promise<string[]> {
  const found = await Promise.all(
    allShards(shardsOfTests()).map(async ({ name, d1 }) => {
      const { results } = await d1
        .prepare('select "scope" from "fences" where "opened_at" is not null order by "scope"')
        .all<{ scope: string }>();
      return results.map(({ scope }) => `${name} ${scope}`);
    }),
  );
  return found.flat();
}

/** Lets a minute pass, by the clocks of the databases, and mends what was left. */
export async function mendLater(): Promise<void> {
  const shards = shardsOfTests();
  for (const { d1 } of allShards(shards))
    await d1.prepare('update "fences" set "opened_at" = "opened_at" - 61').run();
  await mend(testEnv.DB, shards);
}

/** What is left to be done, or is wrong: nothing, once all writes are finished. */
export async function leftOver(): Promise<string[]> {
  const waiting = await testEnv.DB.prepare(
    'select "name" || \' \' || "key" as "change" from "projection_changes"',
  ).all<{
    change: string;
  }>();
  const wrong = await Promise.all(
    allShards(shardsOfTests()).map((shard: Shard) => differencesIn(testEnv.DB, shard)),
  );
  return [...(await openFences()), ...waiting.results.map(({ change }) => change), ...wrong.flat()];
}
