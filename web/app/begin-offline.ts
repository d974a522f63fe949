import { beginOutbox } from '#web/features/memories/public.ts';
import { beginOffline } from '#web/features/offline/begin.ts';
import { beginForgetting } from '#web/features/vendor-orders/forget-deliveries.ts';

/** Starts the parts of the app that work without a connection. */
export async function begin(): Promise<void> {
  await Promise.all([beginOffline(), beginOutbox(), beginForgetting()]);
}
