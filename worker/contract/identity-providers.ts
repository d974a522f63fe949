/** The services that a person may sign in with. */
export const PROVIDERS = ['google', 'linkedin', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];
