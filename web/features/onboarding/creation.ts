import { CREATION_KEY } from '#web/lib/onboarding-keys.ts';
import { local } from '#web/lib/storage.ts';
import type { AddSite } from '#worker/contract/site-acts.ts';

/** What was asked for, under which idempotency key. */
export type Creation = {
  key: string;
  /** What was filled in, to know whether the same is wanted again. */
  wanted: string;
  body: AddSite;
  /** `lost`: there was one, and it could not be read. */
  photo: 'none' | 'there' | 'lost';
};

/** For a browser that keeps nothing. */
let held: Creation | null = null;

export function readCreation(): Creation | null {
  if (held) return held;
  try {
    const kept = JSON.parse(local.get(CREATION_KEY) ?? 'null') as Creation | null;
    return kept && typeof kept.key === 'string' && typeof kept.wanted === 'string' && kept.body ? kept : null;
  } catch {
    return null;
  }
}

export function keepCreation(creation: Creation): void {
  held = creation;
  local.set(CREATION_KEY, JSON.stringify(creation));
}

export function forgetCreation(): void {
  held = null;
  local.remove(CREATION_KEY);
}
