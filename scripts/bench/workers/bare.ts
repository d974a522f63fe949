const ANSWER = { status: 302, headers: { Location: '/he/site/hannah-senesh' } };

/** The least that a Worker can do and still redirect. */
export const answer = (): Response => new Response(null, ANSWER);
