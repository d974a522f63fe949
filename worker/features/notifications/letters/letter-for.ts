import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findRecipient } from '#worker/features/notifications/mail.repo.ts';
import type { Posted } from '#worker/features/notifications/mail.rules.ts';
import type { Letter } from '#worker/platform/mail/mailer.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { accountMail } from './account-mail.ts';
import { htmlOf, textOf, type Written } from './frame.ts';
import { siteMail } from './site-mail.ts';

/** What goes out, and where the reader says that it shall be the last. */
export type Draft = { written: Written; unsubscribe?: { page: string; call: string } };

/** The letter as it should be now; undefined where there is nobody to tell or nothing to say any more. */
export async function letterFor(ctx: Ctx<System>, { mail, mail_id }: Posted): Promise<Letter | undefined> {
  const person = await findRecipient(ctx.db, mail.user_id);
  if (!person) return undefined;
  const draft =
    'site_id' in mail || 'memory_id' in mail
      ? await siteMail(ctx, person, mail)
      : await accountMail(ctx, person, mail);
  if (!draft) return undefined;
  const { written, unsubscribe } = draft;
  return {
    id: mail_id,
    to: person.email,
    from: { name: PRODUCT_NAME[person.locale], email: ctx.config.mailFrom },
    subject: written.subject,
    html: htmlOf(written, person.locale),
    text: textOf(written, person.locale),
    headers: unsubscribe
      ? {
          'List-Unsubscribe': `<${unsubscribe.call}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  };
}
