/** The page that asks Turnstile whether a person is there. It stands in a frame of a form of the same origin. */
export const HUMAN_PATH = '/turnstile';

/** What someone may be asked for it for. */
export const HUMAN_ACTIONS = ['register', 'forgot', 'contact', 'access'] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];

/** What that page posts to the page around it: the token to be sent as `human`, null once it is too old or has failed. */
export type HumanMessage = { dorot: 'human'; token: string | null };
