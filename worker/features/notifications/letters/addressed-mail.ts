import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { AddressedMail } from '#worker/features/notifications/mail.rules.ts';
import { accountDeletedLetter } from './account-change-letters.ts';
import { contactLetter } from './contact-letter.ts';
import type { Addressed } from './letter-for.ts';
import { invitationMail } from './membership-mail.ts';

/** Mail to an address that is nobody's account, or no longer. */
export async function addressedMail(ctx: Ctx<System>, mail: AddressedMail): Promise<Addressed | undefined> {
  if (mail.kind === 'invitation') return invitationMail(ctx, mail);
  const { locale } = mail;
  switch (mail.kind) {
    case 'account_deleted':
      return { to: mail.email, locale, written: accountDeletedLetter(locale) };
    case 'contact': {
      const site = mail.site_id === null ? undefined : `${ctx.config.origin}/${locale}/site/${mail.site_id}`;
      return {
        to: ctx.config.contactTo,
        replyTo: mail.email,
        locale,
        written: contactLetter(locale, { ...mail, site }),
      };
    }
  }
}
