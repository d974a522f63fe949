import type { z } from 'zod';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ComposedEmail, DigestKey, EmailKind, EmailOutcome, EmailText } from '#worker/core/email.ts';
import type { Statement } from '#worker/db/client.ts';
import { enqueueEach } from '#worker/db/outbox.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { findRecipient, type Recipient } from './recipient.repo.ts';
import { sendEmail } from './send-email.job.ts';

type OrPromise<T> = T | Promise<T>;

export type DefinedEmail<T> = EmailKind & {
  /** Returns a statement that enqueues the email, for the commit of its cause. */
  readonly enqueue: (ctx: Pick<Ctx, 'db' | 'now'>, about: T, dueAt?: Date) => Statement;
  /** The same for many, in one statement. */
  readonly enqueueEach: (ctx: Pick<Ctx, 'db' | 'now'>, abouts: readonly T[]) => Statement;
};

type Definition<T> = {
  /** Stored in outbox rows, so it must not be renamed. */
  kind: string;
  /**
   * The content of the outbox row. Ids only: names, texts and secrets are looked up or derived when the email
   * is sent. An email to an address without an account also contains data that is stored nowhere else.
   */
  about: z.ZodType<T, T>;
  /** Sent also to an address that is stopped. */
  isEssential?: boolean;
  forgetsAddress?: boolean;
  /** Not sent on a Shabbat or a festival. */
  avoidsRest?: boolean;
  digest?: ((about: T) => DigestKey) | undefined;
  /** Statements that record what became of it. */
  settled?: ((ctx: Ctx<System>, about: T, outcome: EmailOutcome) => Statement[]) | undefined;
};

export function defineEmail<T extends object>({
  kind,
  about: schema,
  isEssential = false,
  forgetsAddress = false,
  avoidsRest = false,
  compose,
  digest,
  settled,
}: Definition<T> & {
  compose: (ctx: Ctx<System>, about: T) => OrPromise<ComposedEmail | undefined>;
}): DefinedEmail<T> {
  return {
    kind,
    isEssential,
    forgetsAddress,
    avoidsRest,
    compose: async (ctx, about) => compose(ctx, schema.parse(about)),
    digest: digest && ((about) => digest(schema.parse(about))),
    settled: settled && ((ctx, about, outcome) => settled(ctx, schema.parse(about), outcome)),
    enqueue: (ctx, about, dueAt = ctx.now()) => sendEmail.enqueue(ctx, payloadOf(kind, about, dueAt), dueAt),
    enqueueEach: ({ db, now }, abouts) =>
      enqueueEach(
        db,
        sendEmail.name,
        abouts.map((about) => payloadOf(kind, about, now())),
        now(),
      ),
  };
}

/** The first attempt to send an email. */
export const payloadOf = (kind: string, about: object, dueAt: Date) => ({
  mail_id: crypto.randomUUID(),
  asked_at: dueAt.toISOString(),
  attempt: 1,
  mail: { kind, ...about },
});

/**
 * An email to a user, at the account's address and in its language or that of `localeOf`; not sent if the account is
 * deleted or suspended before it is sent.
 */
export const definePersonEmail = <T extends { user_id: number }>({
  write,
  localeOf = (_, { locale }) => locale,
  ...definition
}: Definition<T> & {
  localeOf?: (ctx: Ctx<System>, person: Recipient, about: T) => OrPromise<Locale>;
  write: (ctx: Ctx<System>, person: Recipient, about: T) => OrPromise<EmailText | undefined>;
}): DefinedEmail<T> =>
  defineEmail({
    ...definition,
    compose: async (ctx, about) => {
      const found = await findRecipient(ctx.db, about.user_id);
      const person = found && { ...found, locale: await localeOf(ctx, found, about) };
      const text = person && (await write(ctx, person, about));
      return text && { to: person.email, locale: person.locale, text };
    },
  });
