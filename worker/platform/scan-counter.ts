import type { Env } from './env.ts';

/** `?` stands for all codes that do not exist. */
export const UNKNOWN_CODE = '?';

/** The second blob of a scan that opened nothing. */
export const LOST = 'lost';

/**
 * Counts a scan, after its response is made; of one that opened nothing also from which country it was. Production: a
 * data point in Analytics Engine, rolled up by `roll_up_scans`. Development: that store cannot be queried, so each scan
 * is a queue message.
 */
export function countScan(
  env: Env,
  code: string,
  { country = '', isLost }: { country: string | undefined; isLost: boolean },
): Promise<unknown> | undefined {
  if (env.ENVIRONMENT === 'production') {
    env.SCANS.writeDataPoint({ indexes: [code], blobs: [country, isLost ? LOST : ''] });
    return undefined;
  }
  const day = new Date().toISOString().slice(0, 10);
  const payload = { code, day, ...(isLost && { country }) };
  return env.QUEUE.send({ id: crypto.randomUUID(), name: 'count_scan', payload });
}
