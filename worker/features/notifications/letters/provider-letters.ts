import { msg } from '@lingui/core/macro';
import type { Provider } from '#worker/contract/social.ts';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';
import type { Written } from './frame.ts';

/** To an address that a service told us and did not vouch for: who opens the link lets in whoever began. */
export function verifyProviderLetter(locale: Locale, link: string, provider: Provider): Written {
  const words = wordsFor(locale);
  const values = { service: PROVIDER_NAMES[provider] };
  return {
    subject: words._(confirmTitle),
    title: words._(confirmTitle),
    lines: [words._({ ...begunWith, values }), words._({ ...linkLetsIn, values })],
    action: { label: words._(confirmAction), href: link },
    notes: [words._({ ...notYou, values })],
  };
}

const confirmTitle = msg`Confirming your email address`;
const begunWith = msg({
  message: 'Someone came to Dorot with {service} and gave this address. Was it you? Then open this link.',
});
const linkLetsIn = msg({
  message:
    'It is good for a day. Afterwards you can continue with {service} at any time; no password is needed.',
});
const confirmAction = msg`Confirm the address`;
const notYou = msg({
  message:
    'If you did not come with {service}, do not open the link: it would give that person an account with your address. There is nothing else to do.',
});

export function providerLinkedLetter(locale: Locale, provider: Provider, forgot: string): Written {
  const words = wordsFor(locale);
  const values = { service: PROVIDER_NAMES[provider] };
  return {
    subject: words._({ ...linkedTitle, values }),
    title: words._({ ...linkedTitle, values }),
    lines: [words._({ ...linkedBody, values })],
    notes: [words._(linkedNotYou)],
    links: [{ label: words._(resetAction), href: forgot }],
  };
}

const linkedTitle = msg({ message: '{service} is now connected to your account at Dorot' });
const linkedBody = msg({
  message: 'From now on you can also log in with {service}. If it was you, all is well.',
});
const linkedNotYou = msg`If it was not you, choose a new password now and disconnect it in your account.`;
const resetAction = msg`Choose a new password`;
