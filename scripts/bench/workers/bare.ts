const ANSWER = { status: 302, headers: { Location: '/he/site/hannah-senesh' } };

/** The minimal Worker that redirects. */
export const answer = (): Response => new Response(null, ANSWER);
