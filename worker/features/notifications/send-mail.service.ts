import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { orNothing } from '#worker/db/commit.ts';
import { later } from '#worker/db/outbox.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { LetterRefused } from '#worker/platform/mail/mailer.ts';
import { findBatch, saveBatch } from './mail.repo.ts';
import { nextTry, type Posted, topicOf } from './mail.rules.ts';

/**
 * Looks up whom a mail is for and what there is to say now, and sends it. Where the provider fails, the
 * same mail is put into the outbox again; where nobody is left to be told, nothing happens.
 */
export async function sendMail(ctx: Ctx<System>, posted: Posted): Promise<Statement[]> {
  const { letterFor } = await import('./letters/letter-for.ts');
  const letter = await letterFor(ctx, posted);
  if (!letter) return [];
  try {
    await ctx.mailer.send(letter);
    return [];
  } catch (error) {
    log({ event: 'mail.failed', id: posted.mail_id, code: posted.mail.kind, error: withoutData(error) });
    return error instanceof LetterRefused ? [] : tryAgain(ctx, posted);
  }
}

async function tryAgain(ctx: Ctx<System>, posted: Posted): Promise<Statement[]> {
  const { mail, mail_id } = posted;
  const at = nextTry(posted, ctx.now());
  if (!at) {
    log({ event: 'mail.given_up', id: mail_id, code: mail.kind });
    return [];
  }
  const again = later(ctx.db, 'send_mail', { ...posted, attempt: posted.attempt + 1 }, ctx.now(), at);
  const told = topicOf(mail);
  if (!told) return [again];
  const batch = await findBatch(ctx.db, told);
  // another is on its way by now, and tells the same
  if (batch && batch.sent_at > iso(ctx.now())) return [];
  const sent_that_day = batch?.sent_that_day ?? 1;
  return [
    saveBatch(ctx.db, told, { sent_at: iso(at), sent_that_day }, batch?.sent_at ?? null),
    orNothing(ctx.db),
    again,
  ];
}
