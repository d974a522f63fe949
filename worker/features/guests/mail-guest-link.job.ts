import { z } from 'zod';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { findMediaOfGuest } from '#worker/features/media/public.ts';
import { postProven } from './confirm-guest.ts';
import { guestEmail } from './emails/guest.email.ts';
import { findGuest, findLastPart, findWaiting, markMailed } from './guest.repo.ts';

/** How long the link waits for an attachment, and for the next part of one that is arriving. */
export const WAIT_SECONDS = 30 * 60;
const PART_SECONDS = 10 * 60;

/**
 * Mails the link to a memory once: when its attachment is here, or when that no longer comes and there is a text
 * without it. An answer from a proven address is posted instead, which may happen again without effect.
 */
export const mailGuestLink = defineJob({
  name: 'mail_guest_link',
  payload: z.strictObject({ guest_id: z.string() }),
  run: async (ctx, { guest_id }) => mail(ctx, guest_id),
  leavesWork: true,
});

async function mail(ctx: Ctx, guest_id: string): Promise<Statement[]> {
  const guest = await findGuest(ctx.db, guest_id);
  if (!guest || guest.expires_at <= iso(ctx.now())) return [];
  const isProven = guest.answers?.proven ?? false;
  if (!isProven && (!guest.mail || !(await findWaiting(ctx.db, guest_id)))) return [];
  if (guest.content.attachment && !(await findMediaOfGuest(ctx.db, guest_id))) {
    // the end of its upload mails the link
    if (!guest.content.text) return [];
    const lastPart = await findLastPart(ctx.db, guest_id);
    const soon = secondsAfter(ctx.now(), PART_SECONDS);
    if (lastPart !== null && lastPart > iso(secondsAfter(ctx.now(), -PART_SECONDS)))
      return [mailGuestLink.enqueue(ctx, { guest_id }, soon)];
  }
  if (isProven) {
    // what the site does not take stays with its author, who was told or is told by the page
    await postProven(ctx, guest_id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.status < 500)) throw error;
    });
    return [];
  }
  if (!guest.mail) return [];
  return [
    markMailed(ctx.db, guest_id),
    abortIfUnchanged(ctx.db),
    guestEmail.enqueue(ctx, { guest_id, ...guest.mail }),
  ];
}
