import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { D1Database, R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { type Db, dbOf } from '#worker/db/client.ts';
import { databaseIn } from '../bench/filled-state.ts';
import { root } from '../lib/machine.mjs';
import type { Stored } from './checks.ts';

/** A folder with a state of its own and the configuration with which wrangler finds it. */
export type Place = { folder: string; config: string; state: string };

/** A running database and bucket of a place. */
export type Open = { db: Db; media: R2Bucket; close: () => Promise<void> };

type Config = {
  compatibility_date: string;
  d1_databases: { binding: string }[];
  r2_buckets: { binding: string }[];
};

/** Makes a place with the project's database and bucket, and migrations of its own where they are given. */
export function placeAt(folder: string, migrations = path.join(root, 'migrations')): Place {
  const { compatibility_date, d1_databases, r2_buckets } = unstable_readConfig(
    { config: path.join(root, 'wrangler.toml') },
    { hideWarnings: true },
  ) as unknown as Config;
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, 'wrangler.json');
  writeFileSync(
    config,
    JSON.stringify({
      name: 'dorot-rehearsal',
      compatibility_date,
      d1_databases: d1_databases.map((one) => ({ ...one, migrations_dir: migrations })),
      r2_buckets: r2_buckets.filter(({ binding }) => binding === 'MEDIA'),
    }),
  );
  return { folder, config, state: path.join(folder, '.wrangler/state') };
}

export async function open({ config, state }: Place): Promise<Open> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath: config,
    persist: { path: path.join(state, 'v3') },
    remoteBindings: false,
  });
  return { db: dbOf(env.DB as Parameters<typeof dbOf>[0]), media: env.MEDIA, close: dispose };
}

/** Copies the database of a place, which may be in use, into a file. */
export async function copyDatabase({ state }: Place, file: string): Promise<void> {
  const db = new DatabaseSync(databaseIn(state), { readOnly: true });
  try {
    await backup(db, file);
  } finally {
    db.close();
  }
}

/** Puts a copy in the place of a database that is not in use. */
export function putBack({ state }: Place, file: string): void {
  const database = databaseIn(state);
  for (const rest of ['-wal', '-shm']) rmSync(database + rest, { force: true });
  cpSync(file, database);
}

/** All objects of a bucket. */
export async function objectsIn(bucket: R2Bucket): Promise<Stored> {
  const stored = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    for (const { key, size } of page.objects) stored.set(key, size);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return stored;
}
