import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const SECOND_FACTOR_CHANGES = [
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'codes_renewed',
  'code_used',
  'guessed',
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

/** Tells a user what changed in their two-step verification, or that a code was used or guessed at. */
export const secondFactorEmail = definePersonEmail({
  kind: 'second_factor',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), change: z.enum(SECOND_FACTOR_CHANGES) }),
  write: (ctx, { locale }, { change }) => secondFactorText(locale, change, pageUrl(ctx, locale, 'forgot')),
});

function secondFactorText(locale: Locale, change: SecondFactorChange, forgotUrl: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._(titles[change]),
    title: messages._(titles[change]),
    lines: [messages._(body)],
    notes: [messages._(notYou)],
    links: [{ label: messages._(newPassword), href: forgotUrl }],
  };
}

const titles: Record<SecondFactorChange, MessageDescriptor> = {
  passkey_added: msg`A passkey was added to your Dorot account`,
  passkey_removed: msg`A passkey was removed from your Dorot account`,
  authenticator_added: msg`An authenticator app was added to your Dorot account`,
  authenticator_removed: msg`The authenticator app was removed from your Dorot account`,
  codes_renewed: msg`Your Dorot account has new recovery codes`,
  code_used: msg`A recovery code of your Dorot account was used`,
  guessed: msg`Ten wrong codes were typed for your Dorot account today`,
};
const body = msg`This was done in two-step verification, in the account with this address. If this was you, there is nothing to do.`;
const notYou = msg`If this was not you, choose a new password now, then look at two-step verification and at the devices in your account.`;
const newPassword = msg`Choose a new password`;
