import type { Provider } from '#worker/contract/social.ts';

/** As each calls itself, in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: 'Google',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
};
