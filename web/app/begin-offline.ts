import { beginOutbox } from '#web/features/memories/public.ts';
import { beginOffline } from '#web/features/offline/begin.ts';

/** What goes on without a connection, from the first touch on. */
export async function begin(): Promise<void> {
  await Promise.all([beginOffline(), beginOutbox()]);
}
