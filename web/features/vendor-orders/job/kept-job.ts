import { isRecord } from '#web/lib/json.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { JOB_PREFIX, jobKey } from '#web/lib/storage-keys.ts';
import type { Job } from '#worker/contract/flowers.ts';

/** A job as it was last read, and when, in milliseconds. */
export type KeptJob = { job: Job; at: number };

export const keepJob = (token: string, job: Job): void =>
  local.set(jobKey(token), JSON.stringify({ job, at: Date.now() } satisfies KeptJob));

export const readKeptJob = (token: string): KeptJob | null => readStored(local, jobKey(token), parse);

export const forgetKeptJob = (token: string): void => local.remove(jobKey(token));

/** The tokens of the jobs that are kept. */
export const keptTokens = (): string[] => local.keys(JOB_PREFIX).map((key) => key.slice(JOB_PREFIX.length));

function parse(stored: unknown): KeptJob | null {
  if (!isRecord(stored) || typeof stored.at !== 'number' || !isRecord(stored.job)) return null;
  return isJob(stored.job) ? { job: stored.job, at: stored.at } : null;
}

const TEXTS = [
  'bouquet',
  'graveyard_name',
  'city',
  'due_on',
  'location',
  'address',
  'card_text',
  'company',
  'status',
] as const;

/** Whether all that the page shows is there; an older version of the app may have kept it. */
function isJob(job: Record<string, unknown>): job is Job {
  const { number, person, buyer, grave, photos, can, offered_until } = job;
  return (
    typeof number === 'number' &&
    TEXTS.every((name) => typeof job[name] === 'string') &&
    (person === null || typeof person === 'string') &&
    (offered_until === null || typeof offered_until === 'string') &&
    isRecord(buyer) &&
    typeof buyer.first_name === 'string' &&
    isRecord(grave) &&
    (grave.grave === null || isRecord(grave.grave)) &&
    Array.isArray(grave.photos) &&
    Array.isArray(photos) &&
    isRecord(can) &&
    Array.isArray(can.moves)
  );
}
