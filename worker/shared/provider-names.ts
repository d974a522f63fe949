/** The services that one may sign in with, as each calls itself in every language. */
export const PROVIDER_NAMES = { google: 'Google', linkedin: 'LinkedIn', facebook: 'Facebook' } as const;
