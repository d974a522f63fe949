import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Provider } from '#worker/contract/identity-providers.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findSignUpProvider } from '#worker/features/accounts/account-email.repo.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';
import { validSecrets } from './email-secrets.ts';

/** Verifies the address of a new account. `seed` is the input of `oneTimeCode` and `oneTimeToken`. */
export const verificationEmail = definePersonEmail({
  kind: 'verify',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), seed: z.string() }),
  write: async (ctx, person, { seed }) => {
    if (person.active === '1') return undefined;
    const { token, code } = await validSecrets(ctx, person, seed);
    if (token === undefined) return undefined;
    const link = pageUrl(ctx, person.locale, `verify?token=${token}`);
    const provider = await findSignUpProvider(ctx.db, person.id);
    return provider
      ? providerVerificationText(person.locale, link, provider)
      : verificationText(person.locale, link, code);
  },
});

/** `code` is undefined when it has expired and the link has not. */
export function verificationText(locale: Locale, link: string, code: string | undefined): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: code ? messages._({ ...codeSubject, values: { code } }) : messages._(title),
    title: messages._(title),
    lines: [messages._(code ? codeIsGood : linkIsGood)],
    code,
    action: { label: messages._(confirm), href: link },
    notes: [...(code ? [messages._(linkToo)] : []), messages._(notAsked)],
  };
}

const codeSubject = msg({ message: 'Your Dorot code: {code}' });
const title = msg`Confirm your email address`;
const codeIsGood = msg`This is your code. It is valid for 10 minutes from your request.`;
const linkIsGood = msg`Open this link to confirm that the address is yours. It is valid for 24 hours from your request.`;
const linkToo = msg`Instead of the code, you can open the link. It is valid for 24 hours.`;
const confirm = msg`Confirm the address`;
const notAsked = msg`If you did not sign up to Dorot, do not open the link: it would give someone else an account with your address. There is nothing else to do.`;

/** For an address that the provider has not verified: the link activates the account that was signed up. */
export function providerVerificationText(locale: Locale, link: string, provider: Provider): EmailText {
  const messages = emailMessages(locale);
  const values = { service: PROVIDER_NAMES[provider] };
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...begunWith, values }), messages._({ ...linkActivates, values })],
    action: { label: messages._(confirm), href: link },
    notes: [messages._({ ...notYou, values })],
  };
}

const begunWith = msg({
  message: 'Someone signed up to Dorot with {service} and this address. If this was you, open this link.',
});
const linkActivates = msg({
  message:
    'The link is valid for 24 hours. After that you can continue with {service} at any time, without a password.',
});
const notYou = msg({
  message:
    'If you did not use {service}, do not open the link: it would give that person an account with your address. There is nothing else to do.',
});
