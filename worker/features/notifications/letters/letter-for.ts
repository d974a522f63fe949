import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findRecipient, type Recipient } from '#worker/features/notifications/mail.repo.ts';
import type { PersonsMail, Posted } from '#worker/features/notifications/mail.rules.ts';
import type { Letter } from '#worker/platform/mail/mailer.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { accountMail } from './account-mail.ts';
import { addressedMail } from './addressed-mail.ts';
import { htmlOf, textOf, type Written } from './frame.ts';
import { siteDeletedMail } from './site-deleted-mail.ts';
import { siteMail } from './site-mail.ts';
import { successionMail } from './succession-mail.ts';

/** What goes out, and where the reader says that it shall be the last. */
export type Draft = {
  written: Written;
  /** The address, where it is not the one of the person's account. */
  to?: string;
  replyTo?: string;
  unsubscribe?: { page: string; call: string };
};
export type Addressed = Draft & { to: string; locale: Locale };

/** The letter as it should be now; undefined where there is nobody to tell or nothing to say any more. */
export async function letterFor(ctx: Ctx<System>, { mail, mail_id }: Posted): Promise<Letter | undefined> {
  const draft = 'user_id' in mail ? await personsMail(ctx, mail) : await addressedMail(ctx, mail);
  if (!draft) return undefined;
  const { written, to, replyTo, locale, unsubscribe } = draft;
  return {
    id: mail_id,
    to,
    from: { name: PRODUCT_NAME[locale], email: ctx.config.mailFrom },
    ...(replyTo !== undefined && { replyTo }),
    subject: written.subject,
    html: htmlOf(written, locale),
    text: textOf(written, locale),
    headers: unsubscribe
      ? {
          'List-Unsubscribe': `<${unsubscribe.call}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  };
}

async function personsMail(ctx: Ctx<System>, mail: PersonsMail): Promise<Addressed | undefined> {
  const person = await findRecipient(ctx.db, mail.user_id);
  if (!person) return undefined;
  const draft = await draftFor(ctx, person, mail);
  return draft && { to: person.email, locale: person.locale, ...draft };
}

function draftFor(ctx: Ctx<System>, person: Recipient, mail: PersonsMail): Promise<Draft | undefined> {
  if ('deleted_site_id' in mail) return siteDeletedMail(ctx, person, mail);
  if ('claim_id' in mail) return successionMail(ctx, person, mail);
  return 'site_id' in mail || 'memory_id' in mail
    ? siteMail(ctx, person, mail)
    : accountMail(ctx, person, mail);
}
