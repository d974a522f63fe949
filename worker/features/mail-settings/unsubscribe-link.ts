import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ComposedEmail, Link } from '#worker/core/email.ts';
import { pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type MailTopic, type Subscription, unsubscribeToken } from './unsubscribe-token.ts';

/** The link at the end of an email, and the headers for a mail program, that end what it is about. */
export function unsubscribeFrom(
  ctx: Ctx<System>,
  locale: Locale,
  subscription: Subscription,
): { link: Link; headers: NonNullable<ComposedEmail['unsubscribe']> } {
  const token = unsubscribeToken(ctx.secrets.jwt, subscription);
  const page = pageUrl(ctx, locale, `unsubscribe?token=${token}`);
  return {
    link: unsubscribeLink(locale, page, subscription.topic),
    headers: { page, call: `${ctx.config.origin}/api/mail/unsubscribe/${token}` },
  };
}

export const unsubscribeLink = (locale: Locale, href: string, topic: MailTopic = 'site'): Link => ({
  label: emailMessages(locale)._(NO_MORE[topic]),
  href,
});

const NO_MORE: Record<MailTopic, MessageDescriptor> = {
  site: msg`Unsubscribe from emails about this site`,
  reminders: msg`No more reminders of this site`,
  week: msg`No more weekly emails`,
  board: msg`No more weekly emails of this memorial wall`,
  broadcast: msg`No more announcements`,
};
