import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Provider } from '#worker/contract/identity-providers.ts';
import { Provider as ProviderSchema } from '#worker/contract/schemas/social.ts';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

/** Notifies a user that an identity provider's account can now log in to theirs. */
export const providerLinkedEmail = definePersonEmail({
  kind: 'provider_linked',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), provider: ProviderSchema }),
  write: (ctx, { locale }, { provider }) =>
    providerLinkedText(locale, provider, pageUrl(ctx, locale, 'forgot')),
});

export function providerLinkedText(locale: Locale, provider: Provider, forgotUrl: string): EmailText {
  const messages = emailMessages(locale);
  const values = { service: PROVIDER_NAMES[provider] };
  return {
    subject: messages._({ ...title, values }),
    title: messages._({ ...title, values }),
    lines: [messages._({ ...body, values })],
    notes: [messages._(notYou)],
    links: [{ label: messages._(newPassword), href: forgotUrl }],
  };
}

const title = msg({ message: '{service} is now connected to your Dorot account' });
const body = msg({
  message: 'You can now also log in with {service}. If this was you, there is nothing to do.',
});
const notYou = msg`If this was not you, choose a new password now and disconnect the service in your account.`;
const newPassword = msg`Choose a new password`;
