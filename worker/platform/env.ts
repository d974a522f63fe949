import { log } from './log.ts';
import { isAddress } from './mail/mailer.ts';

/** Every binding, variable and secret, in development, tests and production alike. */
export type Env = {
  ENVIRONMENT: 'development' | 'production';
  /** The public address, without a slash at its end. */
  APP_ORIGIN: string;
  EDITION: 'memorial' | 'work';
  ASSETS: Fetcher;
  DB: D1Database;
  MEDIA: R2Bucket;
  QUEUE: Queue;
  SEARCH_LIMIT: RateLimit;
  QR_LIMIT: RateLimit;
  SCANS: AnalyticsEngineDataset;
  MAIL: SendEmail;
  /** The address that mail comes from. */
  MAIL_FROM: string;
  /** Another mail provider in place of Cloudflare's, and its secret. */
  MAIL_API_URL?: string;
  MAIL_API_TOKEN?: string;
  /** Counts what is tried at the doors: login, registration, codes. */
  AUTH_LIMIT: RateLimit;
  /** Social sign-in, each where its id and secret are given. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  LINKEDIN_CLIENT_ID?: string;
  LINKEDIN_CLIENT_SECRET?: string;
  FACEBOOK_CLIENT_ID?: string;
  FACEBOOK_CLIENT_SECRET?: string;
  /** An issuer to ask in place of a provider's own addresses. */
  GOOGLE_ISSUER?: string;
  LINKEDIN_ISSUER?: string;
  FACEBOOK_ISSUER?: string;
  /** Cloudflare Turnstile; without both, nobody is asked. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  /** The one partner whose pages may make sites here. */
  PARTNER_CODE?: string;
  /** Where messages of the contact form go. */
  CONTACT_TO?: string;
  /** `on`: everything but the API and short links shows the coming-soon page. */
  COMING_SOON?: string;
  JWT_SECRET: string;
  MEDIA_SECRET: string;
  /** Production only: the account and a token that may read Analytics Engine. */
  CF_ACCOUNT_ID?: string;
  ANALYTICS_TOKEN?: string;
};

const BINDINGS = [
  'ASSETS',
  'DB',
  'MEDIA',
  'QUEUE',
  'SEARCH_LIMIT',
  'QR_LIMIT',
  'AUTH_LIMIT',
  'SCANS',
  'MAIL',
] as const;
const VARIABLES = ['ENVIRONMENT', 'APP_ORIGIN', 'EDITION', 'MAIL_FROM'] as const;
const SECRETS = ['JWT_SECRET', 'MEDIA_SECRET'] as const;
const SHORTEST_SECRET = 32;

/** What is missing, one sentence each: empty where the worker can run. */
export function problemsOf(env: Partial<Env>): string[] {
  const production = env.ENVIRONMENT === 'production';
  return [
    ...BINDINGS.filter((name) => !env[name]).map(
      (name) => `The binding ${name} is missing in wrangler.toml.`,
    ),
    ...VARIABLES.filter((name) => !env[name]).map(
      (name) => `The variable ${name} is missing in wrangler.toml.`,
    ),
    ...SECRETS.filter((name) => (env[name]?.length ?? 0) < SHORTEST_SECRET).map(
      (name) =>
        `The secret ${name} is missing or shorter than ${SHORTEST_SECRET} characters: ` +
        (production ? `wrangler secret put ${name} --env production` : 'npm start writes it into .dev.vars.'),
    ),
    ...(env.MAIL_FROM && !isAddress(env.MAIL_FROM)
      ? ['The variable MAIL_FROM is no bare e-mail address: name@example.org']
      : []),
    ...(env.CONTACT_TO && !isAddress(env.CONTACT_TO)
      ? ['The variable CONTACT_TO is no bare e-mail address: name@example.org']
      : []),
    ...(!env.TURNSTILE_SITE_KEY === !env.TURNSTILE_SECRET
      ? []
      : ['Of TURNSTILE_SITE_KEY and TURNSTILE_SECRET only one is given: give both, or neither.']),
    ...(production && env.MAIL_API_URL && !env.MAIL_API_TOKEN
      ? ['MAIL_API_URL is given, but not its secret: wrangler secret put MAIL_API_TOKEN --env production']
      : []),
    ...(production
      ? (['CF_ACCOUNT_ID', 'ANALYTICS_TOKEN'] as const)
          .filter((name) => !env[name])
          .map((name) => `${name} is missing: scans could not be rolled up.`)
      : []),
  ];
}

let checked: Env | undefined;

/** Throws with every missing thing named; checked once an isolate. */
export function requireEnv(env: Env): void {
  if (checked === env) return;
  const problems = problemsOf(env);
  if (problems.length > 0) throw new Error(`Dorot cannot run.\n${problems.join('\n')}`);
  checked = env;
}

/** The answer of a worker that cannot run: what is missing, but to strangers in production only that something is. Null where all is there. */
export function unready(env: Env): Response | null {
  try {
    requireEnv(env);
    return null;
  } catch (error) {
    const told = error instanceof Error ? error.message : '';
    log({ event: 'env.incomplete', error: told });
    const text = env.ENVIRONMENT === 'production' ? 'Dorot is not ready yet.' : told;
    return new Response(`${text}\n`, {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': '60',
      },
    });
  }
}
