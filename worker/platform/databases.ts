import { fencedD1 } from '#worker/db/shards/fenced-d1.ts';
import type { Env } from './env.ts';
import { shardsIn } from './shards.ts';

/** The primary database; where there are others beside it, its commits keep them right. */
export function databaseIn(env: Env): D1Database {
  const shards = shardsIn(env);
  return shards ? fencedD1(env.DB, shards) : env.DB;
}
