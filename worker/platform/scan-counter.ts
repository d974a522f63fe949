import type { Env } from './env.ts';

/** `?` stands for all codes that do not exist. */
export const UNKNOWN_CODE = '?';

/**
 * Counts a scan, after its response is made. Production: a data point in Analytics Engine, rolled up by
 * `roll_up_scans`. Development: that store cannot be queried, so each scan is a queue message.
 */
export function countScan(env: Env, code: string, country: string | undefined): Promise<unknown> | undefined {
  if (env.ENVIRONMENT === 'production') {
    env.SCANS.writeDataPoint({ indexes: [code], blobs: [country ?? ''] });
    return undefined;
  }
  const day = new Date().toISOString().slice(0, 10);
  return env.QUEUE.send({ id: crypto.randomUUID(), name: 'count_scan', payload: { code, day } });
}
