import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { outsideRest } from '#worker/shared/rest-days.ts';
import { findBroadcast, listReaders, updateBroadcast } from './broadcast.repo.ts';
import { broadcastEmail } from './emails/broadcast.email.ts';

const AT_ONCE = 500;
/** Between two batches, so that other emails never wait behind more than one batch. */
const PAUSE_SECONDS = 300;

const Payload = z.strictObject({
  broadcast_id: z.number().int(),
  /** The user up to whose id it is queued. */
  after: z.number().int(),
});

/**
 * Enqueues the email to the next users by id, and itself for those after them, five minutes later; ends where it is
 * cancelled. It waits until a Shabbat or a festival has ended, where its emails would all become due at once.
 */
export const sendBroadcast: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'send_broadcast',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, payload) => {
    const { broadcast_id, after } = payload;
    const allowed = outsideRest(ctx.now());
    if (allowed > ctx.now()) return [sendBroadcast.enqueue(ctx, payload, allowed)];
    const row = await findBroadcast(ctx.db, broadcast_id);
    if (row?.state !== 'sending' || row.last_user_id !== after) return [];
    const readers = await listReaders(ctx.db, after, AT_ONCE);
    const last = readers.at(-1);
    if (last === undefined)
      return [
        updateBroadcast(ctx.db, row, { state: 'sent', ended_at: iso(ctx.now()) }),
        abortIfUnchanged(ctx.db),
      ];
    return [
      updateBroadcast(ctx.db, row, { last_user_id: last, queued: row.queued + readers.length }),
      abortIfUnchanged(ctx.db),
      broadcastEmail.enqueueEach(
        ctx,
        readers.map((user_id) => ({ user_id, broadcast_id })),
      ),
      sendBroadcast.enqueue(ctx, { broadcast_id, after: last }, secondsAfter(ctx.now(), PAUSE_SECONDS)),
    ];
  },
});
