import { local } from './storage.ts';

const KEY = 'outbox';

/** Whether the outbox has unsent entries, as far as is known without opening its database. */
export const isOutboxMarked = (): boolean => local.get(KEY) !== null;

export function markOutbox(waits: boolean): void {
  if (waits) local.set(KEY, '1');
  else local.remove(KEY);
}
