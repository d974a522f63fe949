/** The identity providers by their own names, the same in every language. */
export const PROVIDER_NAMES = { google: 'Google', linkedin: 'LinkedIn', facebook: 'Facebook' } as const;
