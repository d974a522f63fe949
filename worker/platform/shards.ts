import { findInShard } from '#worker/db/shards/read-shard.ts';
import { bucketMap, type Shard, type Shards, shardOfCode } from '#worker/db/shards/shards.ts';
import type { Env } from './env.ts';

/** The databases beside the primary that are bound, `CODES_0`, `CODES_1`, … and `SEARCH`; null where none is. */
export function shardsIn(env: Env): Shards | null {
  const codes: Shard[] = [];
  for (let at = 0; ; at++) {
    const d1 = env[`CODES_${at}`];
    if (!d1) break;
    codes.push({ name: `CODES_${at}`, kind: 'codes', d1 });
  }
  if (codes.length === 0 && !env.SEARCH) return null;
  return {
    codes,
    search: env.SEARCH ? { name: 'SEARCH', kind: 'search', d1: env.SEARCH } : null,
    map: bucketMap(env.CODES_MAP, codes.length) ?? [],
  };
}

/**
 * Looks a code up in its database, where codes have one; undefined where they have none. Null is no answer: it is then
 * looked up in the primary.
 */
export function findCodeApart<Row>(env: Env, code: string): Promise<Row | null> | undefined {
  if (!env.CODES_0) return undefined;
  const shards = shardsIn(env);
  const shard = shards && shardOfCode(shards, code);
  return shard ? findInShard<Row>(shard.d1, code) : Promise.resolve(null);
}
