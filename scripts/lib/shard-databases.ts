import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { bucketMap, type Shard, type ShardKind, type Shards } from '#worker/db/shards/shards.ts';
import { root } from './machine.mjs';
import { stateDir } from './prepare.ts';

type Config = {
  compatibility_date: string;
  account_id?: string;
  vars: { CODES_MAP?: string };
  d1_databases: { binding: string }[];
};

/** The type of the worker's own, which is structurally the same. */
type WorkerD1 = Shard['d1'];

const BESIDE = /^(?:CODES_(\d+)|SEARCH)$/;

/** The primary database and those beside it that wrangler.toml names, of this machine or of what is deployed. */
export async function openDatabases(
  isRemote: boolean,
  { config = 'wrangler.toml', state = stateDir } = {},
): Promise<{ primary: WorkerD1; shards: Shards; close: () => Promise<void> }> {
  const read = unstable_readConfig(
    { config: path.resolve(root, config), ...(isRemote && { env: 'production' }) },
    { hideWarnings: true },
  ) as unknown as Config;
  const folder = mkdtempSync(path.join(tmpdir(), 'dorot-shards-'));
  const configPath = path.join(folder, 'wrangler.json');
  writeFileSync(
    configPath,
    JSON.stringify({
      name: 'dorot-shards',
      compatibility_date: read.compatibility_date,
      ...(read.account_id !== undefined && { account_id: read.account_id }),
      d1_databases: read.d1_databases.map((one) => ({ ...one, ...(isRemote && { remote: true }) })),
    }),
  );
  const { env, dispose } = await getPlatformProxy<Record<string, D1Database>>({
    configPath,
    persist: { path: path.join(state, 'v3') },
    remoteBindings: isRemote,
  });
  const bound = (name: string) => env[name] as unknown as WorkerD1;
  const shardsOf = (kind: ShardKind): Shard[] =>
    read.d1_databases
      .map(({ binding }) => binding)
      .filter((name) => BESIDE.test(name) && name.startsWith(kind.toUpperCase()))
      .sort((one, other) => Number(BESIDE.exec(one)?.[1]) - Number(BESIDE.exec(other)?.[1]))
      .map((name) => ({ name, kind, d1: bound(name) }));
  const codes = shardsOf('codes');
  const map = bucketMap(read.vars.CODES_MAP, codes.length);
  if (!map) throw new Error(`CODES_MAP is no map of buckets: ${read.vars.CODES_MAP}`);
  return {
    primary: bound('DB'),
    shards: { codes, search: shardsOf('search')[0] ?? null, map },
    close: async () => {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
