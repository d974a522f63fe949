import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { R2Bucket } from '@cloudflare/workers-types';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { type Counts, copyForever } from '../lib/forever.ts';
import { root } from '../lib/machine.mjs';
import { stateDir } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

const CONFIG = path.join(root, 'wrangler.standby.toml');

type StandbyConfig = {
  account_id?: string;
  compatibility_date: string;
  r2_buckets: { binding: string; bucket_name: string }[];
};

const isRemote = process.argv.includes('--remote');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));

endWhenAbandoned();
try {
  if (!folder) throw new Error('Into which folder? npm run forever -- folder [--remote]');
  console.log(sentence(await copied(path.resolve(process.env.INIT_CWD ?? root, folder))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Copies the local bucket, or that of the account that wrangler is signed in to. */
async function copied(into: string): Promise<Counts> {
  const { env, dispose } = await getPlatformProxy<{ FOREVER: R2Bucket }>({
    configPath: isRemote ? remoteConfig() : CONFIG,
    persist: { path: path.join(stateDir, 'v3') },
    remoteBindings: isRemote,
  });
  try {
    return await copyForever(env.FOREVER, into);
  } finally {
    await dispose();
  }
}

/** Writes the standby's configuration with its bucket as that of the account, and returns its file. */
function remoteConfig(): string {
  const { account_id, compatibility_date, r2_buckets } = unstable_readConfig(
    { config: CONFIG },
    { hideWarnings: true },
  ) as unknown as StandbyConfig;
  const file = path.join(root, '.cache/forever/wrangler.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const buckets = r2_buckets.map(({ binding, bucket_name }) => ({ binding, bucket_name, remote: true }));
  writeFileSync(
    file,
    JSON.stringify({ name: 'dorot-forever', account_id, compatibility_date, r2_buckets: buckets }),
  );
  return file;
}

function sentence({ copied, unchanged, deleted, codes, pages, refused }: Counts): string {
  const counts = `${pages} pages, ${codes} codes: ${copied} files copied, ${unchanged} as they were, ${deleted} deleted.`;
  if (refused.length === 0) return counts;
  process.exitCode = 1;
  return `${counts}\nThese cannot be names of files:\n${refused.map((key) => `  ${JSON.stringify(key)}`).join('\n')}`;
}
