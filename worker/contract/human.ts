/** The page with the Turnstile challenge. It is shown in an iframe of a form of the same origin. */
export const HUMAN_PATH = '/turnstile';

/** The actions that may require a Turnstile challenge. */
export const HUMAN_ACTIONS = ['register', 'login', 'forgot', 'contact', 'access', 'guest'] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];

/**
 * The message of the Turnstile page to its parent: the token to send as `human`, null once expired or failed.
 */
export type HumanMessage = { dorot: 'human'; token: string | null };
