import type { Env } from './env.ts';

/** `?` stands for every code that nobody minted. */
export const UNKNOWN_CODE = '?';

/**
 * Counts a scan, after its answer is made. Production: a data point in Analytics Engine, rolled up by
 * `roll_up_scans`. Development: that store cannot be read back, so each scan is a message of its own.
 */
export function countScan(env: Env, code: string, country: string | undefined): Promise<unknown> | undefined {
  if (env.ENVIRONMENT === 'production') {
    env.SCANS.writeDataPoint({ indexes: [code], blobs: [country ?? ''] });
    return undefined;
  }
  const day = new Date().toISOString().slice(0, 10);
  return env.QUEUE.send({ id: crypto.randomUUID(), name: 'count_scan', payload: { code, day } });
}
