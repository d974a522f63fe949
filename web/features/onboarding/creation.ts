import { z } from 'zod';
import { validate } from '#web/lib/forms/validate.ts';
import { local, readStored } from '#web/lib/storage.ts';
import { CREATION_KEY } from '#web/lib/storage-keys.ts';
import type { AddSite as NewSite } from '#worker/contract/new-site.ts';
import { AddSite } from '#worker/contract/schemas/new-site.ts';

/** The body of a request to create a site, with its idempotency key. */
export type Creation = {
  key: string;
  /** The draft it was made from, to detect changes. */
  wanted: string;
  body: NewSite;
};

/** In memory, for browsers without storage. */
let held: Creation | null = null;

export function readCreation(): Creation | null {
  return held ?? readStored(local, CREATION_KEY, parse);
}

const StoredCreation = z.object({
  key: z.string(),
  wanted: z.string(),
  body: AddSite,
});

/** Returns the stored body unchanged, so that a retry is identical: the schema only validates it. */
const parse = (stored: unknown): Creation | null => (isCreation(stored) ? stored : null);
const isCreation = (stored: unknown): stored is Creation => validate(StoredCreation, stored).length === 0;

export function keepCreation(creation: Creation): void {
  held = creation;
  local.set(CREATION_KEY, JSON.stringify(creation));
}

export function forgetCreation(): void {
  held = null;
  local.remove(CREATION_KEY);
}
