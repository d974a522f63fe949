import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { bindShipped } from './code.repo.ts';

/** Binds a code that was sent, once it is scanned: the sticker is where it belongs. */
export const bindScanned = defineJob({
  name: 'bind_scanned',
  payload: z.strictObject({ code: z.string().max(20) }),
  run: ({ db, now }, { code }) => [bindShipped(db, code, iso(now()))],
});
