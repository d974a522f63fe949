import { local } from './storage.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

/** Whether the outbox has unsent entries, as far as is known without opening its database. */
export const isOutboxMarked = (): boolean => local.has(OUTBOX_KEY);

export function markOutbox(waits: boolean): void {
  if (waits) local.set(OUTBOX_KEY, '1');
  else local.remove(OUTBOX_KEY);
}
