import { asFlag, local } from '#web/lib/storage.ts';
import { PENDING_SITE_KEY } from '#web/lib/storage-keys.ts';

/** In memory, for browsers without storage. */
let marked = false;

/** Whether a creation is in flight. A returning visitor then receives its result. */
export const isCreating = (): boolean => marked || local.get(PENDING_SITE_KEY, asFlag) !== null;

/** Marks a creation as in flight before it begins, so that a reload resumes it. */
export function markCreating(on = true): void {
  if (on) local.set(PENDING_SITE_KEY, 'true');
  else local.remove(PENDING_SITE_KEY);
  marked = on && !local.has(PENDING_SITE_KEY);
}
