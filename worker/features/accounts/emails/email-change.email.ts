import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { defineEmailChangeEmail } from './define-email-change-email.ts';

/** `seed` is the input of `oneTimeToken` for the token in this address's link. */
const about = z.strictObject({ user_id: z.number().int(), change_id: z.string(), seed: z.string() });

const isOpen = ({ now }: Ctx, change: { closed_at: string | null; expires_at: string }): boolean =>
  change.closed_at === null && change.expires_at > iso(now());

const linkOf = (ctx: Ctx, locale: Locale, seed: string): string =>
  pageUrl(ctx, locale, `email?token=${oneTimeToken(ctx.secrets.jwt, seed)}`);

/** The confirmation request to the current address, without which nothing changes. */
export const emailChangeOldEmail = defineEmailChangeEmail({
  kind: 'email_change_old',
  about,
  to: 'old_email',
  write: (ctx, locale, change, { seed }) =>
    isOpen(ctx, change) && change.old_confirmed_at === null
      ? emailChangeOldText(
          locale,
          linkOf(ctx, locale, seed),
          change.new_email,
          pageUrl(ctx, locale, 'forgot'),
        )
      : undefined,
});

/** The confirmation request to the new address. */
export const emailChangeNewEmail = defineEmailChangeEmail({
  kind: 'email_change_new',
  about,
  to: 'new_email',
  write: (ctx, locale, change, { seed }) =>
    isOpen(ctx, change) && change.new_confirmed_at === null
      ? emailChangeNewText(locale, linkOf(ctx, locale, seed))
      : undefined,
});

export function emailChangeOldText(
  locale: Locale,
  link: string,
  email: string,
  forgotUrl: string,
): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...fromHere, values: { email } }), messages._(bothConfirm)],
    action: { label: messages._(confirm), href: link },
    notes: [messages._(notYou)],
    links: [{ label: messages._(newPassword), href: forgotUrl }],
  };
}

export function emailChangeNewText(locale: Locale, link: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._(toHere), messages._(bothConfirm)],
    action: { label: messages._(confirm), href: link },
    notes: [messages._(notAsked)],
  };
}

const title = msg`Changing the email address of your account at Dorot`;
const fromHere = msg({
  message: 'Someone who knows the password of your account asked to move it from this address to {email}.',
});
const toHere = msg`Someone asked to move their account at Dorot to this address.`;
const bothConfirm = msg`The address changes once both addresses have confirmed it. The link is good for a day from the moment it was asked for.`;
const confirm = msg`Confirm the change`;
const notYou = msg`If it was not you, do not confirm: the address stays as it is. Then choose a new password, for someone knows yours.`;
const newPassword = msg`Choose a new password`;
const notAsked = msg`If it was not you, there is nothing to do: without this confirmation nothing changes.`;
