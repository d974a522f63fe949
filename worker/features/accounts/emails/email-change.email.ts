import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { isolated, pageUrl } from '#worker/features/mail/public.ts';
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
    lines: [messages._({ ...fromHere, values: { email: isolated(email, locale) } }), messages._(bothConfirm)],
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

const title = msg`Changing the email address of your Dorot account`;
const fromHere = msg({
  message: 'Someone who knows your password asked to move your account from this address to {email}.',
});
const toHere = msg`Someone asked to move their Dorot account to this address.`;
const bothConfirm = msg`The address changes once both addresses have confirmed it. The link is valid for 24 hours from the request.`;
const confirm = msg`Confirm the change`;
const notYou = msg`If this was not you, do not confirm, and the address will not change. Then choose a new password, because someone knows yours.`;
const newPassword = msg`Choose a new password`;
const notAsked = msg`If this was not you, you can ignore this email. Nothing changes without your confirmation.`;
