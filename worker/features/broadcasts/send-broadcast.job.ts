import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findBroadcast, listReaders, updateBroadcast } from './broadcast.repo.ts';
import { broadcastEmail } from './emails/broadcast.email.ts';

const AT_ONCE = 200;

const Payload = z.strictObject({
  broadcast_id: z.number().int(),
  /** The user up to whose id it is queued. */
  after: z.number().int(),
});

/** Enqueues the email to the next users by id, and itself for those after them; ends where it is cancelled. */
export const sendBroadcast: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'send_broadcast',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { broadcast_id, after }) => {
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
      sendBroadcast.enqueue(ctx, { broadcast_id, after: last }),
    ];
  },
});
