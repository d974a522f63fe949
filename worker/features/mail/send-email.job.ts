import { z } from 'zod';
import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ComposedEmail, DigestKey, EmailOutcome } from '#worker/core/email.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { type Email, EmailRefused } from '#worker/platform/mail/mailer.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { findDigest, saveDigest } from './digest.repo.ts';
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
export const sendEmail = defineJob({ name: 'send_mail', payload: Payload, run: send });

async function send(ctx: Ctx<System>, payload: Payload): Promise<Statement[]> {
  const { kind, ...about } = payload.mail;
  const email = ctx.hooks.emails.get(kind);
  if (!email) throw new Error('no such kind of email');
  const settled = (outcome: EmailOutcome) => email.settled?.(ctx, about, outcome) ?? [];
  const composed = await email.compose(ctx, about);
  if (!composed) return settled('skipped');
  try {
    await ctx.mailer.send(addressed(ctx, payload.mail_id, composed));
    return settled('sent');
  } catch (error) {
    log({ event: 'mail.failed', id: payload.mail_id, code: kind, error: withoutData(error) });
    if (error instanceof EmailRefused) return settled('failed');
    return (await retry(ctx, payload, email.digest?.(about))) ?? settled('failed');
  }
}

function addressed(
  { config }: Ctx,
  id: string,
  { to, locale, text, replyTo, unsubscribe }: ComposedEmail,
): Email {
  return {
    id,
    to,
    from: { name: PRODUCT_NAME[locale], email: config.mailFrom },
    ...(replyTo !== undefined && { replyTo }),
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
