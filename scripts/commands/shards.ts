import { differencesIn } from '#worker/db/shards/check.ts';
import { copyBuckets, dropBuckets, listBuckets, setUp, takeOff } from '#worker/db/shards/fill.ts';
import { allShards, bucketRange, type Shard, type Shards } from '#worker/db/shards/shards.ts';
import { endWhenAbandoned } from '../lib/run.ts';
import { openDatabases } from '../lib/shard-databases.ts';

const USAGE = `npm run shards -- set-up                       all databases beside the primary, or anew
npm run shards -- set-up CODES_2               only this one
npm run shards -- move 0-63 CODES_2            copies buckets of codes there, which then answers for them too
npm run shards -- drop 0-63 CODES_0            takes them away where they were, after the map has changed
npm run shards -- check                        compares all with the primary
npm run shards -- off                          lets only the primary answer, and removes the tables of the split
With --remote: of what is deployed.`;

endWhenAbandoned();
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const databases = await openDatabases(process.argv.includes('--remote'));
try {
  const { primary, shards } = databases;
  if (allShards(shards).length === 0)
    throw new Error('wrangler.toml names no database beside DB: docs/runbooks/more-databases.md');
  process.exitCode = (await run(primary, shards, words)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await databases.close();
}
process.exit(process.exitCode ?? 0);

/** Does what the words say; false where something is wrong. */
async function run(
  primary: Parameters<typeof setUp>[0],
  shards: Shards,
  [command, ...rest]: string[],
): Promise<boolean> {
  const [range = '', name = ''] = rest;
  if (command === 'set-up') {
    await setUp(primary, shards, range === '' ? allShards(shards) : [named(shards, range)]);
    return print(shards);
  }
  if (command === 'move' || command === 'drop') {
    const [buckets, shard] = [bucketRange(range), named(shards, name)];
    if (!buckets || shard.kind !== 'codes') throw new Error(USAGE);
    if (command === 'move') await copyBuckets(primary, shard, buckets);
    else await dropBuckets(shard, buckets);
    return print(shards);
  }
  if (command === 'check') return check(primary, shards);
  if (command === 'off') {
    await takeOff(primary, shards);
    console.log('The primary alone answers. Remove the bindings from wrangler.toml and deploy.');
    return true;
  }
  throw new Error(USAGE);
}

function named(shards: Shards, name: string): Shard {
  const shard = allShards(shards).find((one) => one.name === name);
  if (!shard) throw new Error(`wrangler.toml has no database ${name}.\n${USAGE}`);
  return shard;
}

async function print(shards: Shards): Promise<true> {
  for (const shard of allShards(shards))
    console.log(`${shard.name}: ${shard.kind === 'codes' ? ranges(await listBuckets(shard)) : 'set up'}`);
  return true;
}

/** Buckets as ranges: `0-63 128`. */
function ranges(buckets: readonly number[]): string {
  const text: string[] = [];
  for (let at = 0; at < buckets.length; ) {
    let end = at;
    while (buckets[end + 1] === (buckets[end] ?? 0) + 1) end++;
    text.push(end === at ? String(buckets[at]) : `${buckets[at]}-${buckets[end]}`);
    at = end + 1;
  }
  return text.join(' ') || 'no buckets';
}

async function check(primary: Parameters<typeof setUp>[0], shards: Shards): Promise<boolean> {
  let isRight = true;
  for (const shard of allShards(shards)) {
    const found = await differencesIn(primary, shard);
    if (found.length > 0) isRight = false;
    console.log(
      `${shard.name}: ${found.length === 0 ? 'as the primary' : `${found.length} differ, as ${found.slice(0, 5).join(', ')}`}`,
    );
  }
  return isRight;
}
