import { z } from 'zod';
import type { MailState } from '#worker/contract/mail.ts';
import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ComposedEmail, DigestKey, EmailKind, EmailOutcome } from '#worker/core/email.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { applyEmailTexts } from '#worker/features/texts/public.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { keyOf } from '#worker/platform/mail/mail-events.ts';
import { type Email, EmailRefused, SUPPRESSED } from '#worker/platform/mail/mailer.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { outsideRest } from '#worker/shared/rest-days.ts';
import { findDigest, saveDigest } from './digest.repo.ts';
import { findMailStop, type SentMail, saveSentMail, stopMail } from './ledger.repo.ts';
import { renderEmail } from './render-email.ts';
import { nextAttempt } from './retry.rules.ts';

/** `mail` is the kind of the email with its input; `mail_id` is the same for all attempts. */
const Payload = z.strictObject({
  mail_id: z.uuid(),
  asked_at: z.iso.datetime(),
  attempt: z.number().int().min(1),
  mail: z.looseObject({ kind: z.string() }),
});
type Payload = z.output<typeof Payload>;

/**
 * Looks up the recipient and the current content of an email and sends it. If the provider fails, the same
 * email is enqueued again; if there is no recipient any more, nothing is sent.
 */
export const sendEmail: DefinedJob<Payload> = defineJob({ name: 'send_mail', payload: Payload, run: send });

async function send(ctx: Ctx<System>, payload: Payload): Promise<Statement[]> {
  const { kind, ...about } = payload.mail;
  const email = ctx.hooks.emails.get(kind);
  if (!email) throw new Error('no such kind of email');
  const allowed = email.avoidsRest ? outsideRest(ctx.now()) : ctx.now();
  if (allowed > ctx.now()) return [sendEmail.enqueue(ctx, payload, allowed)];
  const settled = (outcome: EmailOutcome) => email.settled?.(ctx, about, outcome) ?? [];
  await applyEmailTexts(ctx);
  const composed = await email.compose(ctx, about);
  if (!composed) return settled('skipped');
  const recorded = (state: MailState, known: Partial<SentMail> = {}) =>
    saveSentMail(ctx.db, {
      ...subjectOf(about),
      id: payload.mail_id,
      kind,
      address: email.forgetsAddress ? null : keyOf(composed.to),
      about: email.settled || isReplayable(email, about) ? about : null,
      state,
      detail: null,
      message_id: null,
      sent_at: iso(ctx.now()),
      ...known,
    });
  const stop = email.isEssential ? undefined : await findMailStop(ctx.db, composed.to);
  if (stop) return [...settled('skipped'), recorded('stopped', { detail: stop.cause })];
  try {
    const message_id = await ctx.mailer.send(addressed(ctx, payload.mail_id, composed));
    return [...settled('sent'), recorded('sent', { message_id })];
  } catch (error) {
    log({ event: 'mail.failed', id: payload.mail_id, code: kind, error: withoutData(error) });
    if (error instanceof EmailRefused)
      return [...settled('failed'), ...refused(ctx, composed.to, error, recorded)];
    return (await retry(ctx, payload, email.digest?.(about))) ?? [...settled('failed'), recorded('failed')];
  }
}

/** What secures an account is asked for again by its owner; what is to an address without one holds more than ids. */
const isReplayable = ({ isEssential }: EmailKind, { user_id }: Record<string, unknown>): boolean =>
  !isEssential && typeof user_id === 'number';

/** Whom an email is to and what it is about, as far as its input says. */
function subjectOf({ user_id, site_id }: Record<string, unknown>): Pick<SentMail, 'user_id' | 'site_id'> {
  const idOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return { user_id: idOf(user_id), site_id: idOf(site_id) };
}

function refused(
  { db, now }: Ctx,
  address: string,
  { message }: EmailRefused,
  recorded: (state: MailState, known: Partial<SentMail>) => Statement,
): Statement[] {
  const isSuppressed = message === SUPPRESSED;
  return [
    recorded(isSuppressed ? 'bounced' : 'rejected', { detail: message }),
    ...(isSuppressed ? [stopMail(db, address, 'bounced', iso(now()))] : []),
  ];
}

function addressed(
  { config }: Ctx,
  id: string,
  { to, locale, text, replyTo, unsubscribe, files }: ComposedEmail,
): Email {
  return {
    id,
    to,
    from: { name: PRODUCT_NAME[locale], email: config.mailFrom },
    ...(replyTo !== undefined && { replyTo }),
    ...(files && { files }),
    ...renderEmail(text, locale, { id, contactUrl: `${config.origin}/${locale}#contact` }),
    headers: unsubscribe
      ? {
          'List-Unsubscribe': `<${unsubscribe.call}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  };
}

/** Enqueues it again; undefined where it is given up. */
async function retry(
  ctx: Ctx<System>,
  payload: Payload,
  digest: DigestKey | undefined,
): Promise<Statement[] | undefined> {
  const at = nextAttempt(payload, ctx.now());
  if (!at) {
    log({ event: 'mail.given_up', id: payload.mail_id, code: payload.mail.kind });
    return undefined;
  }
  const again = sendEmail.enqueue(ctx, { ...payload, attempt: payload.attempt + 1 }, at);
  if (!digest) return [again];
  const last = await findDigest(ctx.db, digest);
  // a newer digest with the same content is already enqueued
  if (last && last.sent_at > iso(ctx.now())) return [];
  const sent_that_day = last?.sent_that_day ?? 1;
  return [
    saveDigest(ctx.db, digest, { sent_at: iso(at), sent_that_day }, last?.sent_at ?? null),
    abortIfUnchanged(ctx.db),
    again,
  ];
}
