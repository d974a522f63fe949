import { z } from 'zod';
import { MAIL_EVENT_STATES, MAIL_STATES, type MailEventState } from '#worker/contract/mail.ts';
import type { System } from '#worker/core/actor.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { log } from '#worker/platform/log.ts';
import { cloudflareEvent, type MailEvent } from '#worker/platform/mail/mail-events.ts';
import {
  findSentMail,
  hasMailEvent,
  insertMailEvent,
  moveSentMail,
  type SentMail,
  stopAfterSoftBounces,
  stopMail,
} from './ledger.repo.ts';

/** An event may come before the row of its email is committed. */
const MOST_ATTEMPTS = 3;
const RETRY_SECONDS = 60;
/** So many emails that came back within so many days stop an address. */
export const SOFT_BOUNCES_MOST = 3;
const SOFT_BOUNCE_SECONDS = 14 * 24 * 60 * 60;

const Payload = z.strictObject({
  event: z.strictObject({
    id: z.string(),
    message_id: z.string(),
    address: z.string(),
    state: z.enum(MAIL_EVENT_STATES),
    detail: z.string().nullable(),
    at: z.iso.datetime(),
  }),
  attempt: z.number().int().min(1),
});

/**
 * Records what became of an email, once: moves it to the state of the highest rank, tells its kind where it came
 * back, and stops an address that does not want mail.
 */
export const recordMailEvent: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'record_mail_event',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { event, attempt }) => {
    if (await hasMailEvent(ctx.db, event.id)) return [];
    const mail = await findSentMail(ctx.db, event.message_id);
    if (!mail && attempt < MOST_ATTEMPTS) {
      const later = secondsAfter(ctx.now(), RETRY_SECONDS);
      return [recordMailEvent.enqueue(ctx, { event, attempt: attempt + 1 }, later)];
    }
    if (!mail) {
      // sent by something else, or to an account that was deleted since
      log({ event: 'mail.event_unknown', id: event.id });
      return [];
    }
    return [
      insertMailEvent(ctx.db, { ...event, address: mail.address ?? '' }),
      ...(outranks(event, mail) ? moved(ctx, mail, event) : []),
      ...(mail.address === null ? [] : stopped(ctx, { ...event, address: mail.address })),
    ];
  },
});

const outranks = ({ state }: MailEvent, mail: SentMail): boolean =>
  MAIL_STATES.indexOf(state) > MAIL_STATES.indexOf(mail.state);

const CAME_BACK: ReadonlySet<MailEventState> = new Set(['soft_bounced', 'rejected', 'failed', 'bounced']);

function moved(ctx: Ctx<System>, mail: SentMail, { state, detail }: MailEvent): Statement[] {
  const kind = ctx.hooks.emails.get(mail.kind);
  return [
    moveSentMail(ctx.db, mail, { state, detail }),
    abortIfUnchanged(ctx.db),
    ...(CAME_BACK.has(state) && mail.about !== null
      ? (kind?.settled?.(ctx, mail.about, 'bounced') ?? [])
      : []),
  ];
}

function stopped({ db, now }: Ctx, { address, state, at }: MailEvent): Statement[] {
  if (state === 'bounced' || state === 'complained') return [stopMail(db, address, state, iso(now()))];
  if (state !== 'soft_bounced') return [];
  const since = iso(secondsAfter(new Date(at), -SOFT_BOUNCE_SECONDS));
  return [stopAfterSoftBounces(db, address, { most: SOFT_BOUNCES_MOST, since, at: iso(now()) })];
}

/** The events of Cloudflare's Email Service, from the queue that it publishes them to. */
export async function consumeMailEvents(batch: MessageBatch<unknown>, ctx: Ctx<System>): Promise<void> {
  const events = batch.messages.flatMap(({ id, body }) => {
    const event = cloudflareEvent(body);
    if (!event) log({ event: 'mail.event_unread', id });
    return event ? [event] : [];
  });
  await commit(
    ctx.db,
    events.map((event) => recordMailEvent.enqueue(ctx, { event, attempt: 1 })),
  );
  batch.ackAll();
  if (events.length > 0) ctx.dispatchOutbox();
}
