import { bucketMap } from '#worker/db/shards/shards.ts';
import { healthLimitsIn } from './health-limits.ts';
import { log } from './log.ts';
import { isAddress } from './mail/address.ts';
import type { WorkersAi } from './translation/workers-ai.ts';

/** Every binding, variable and secret, in development, tests and production alike. */
export type Env = {
  ENVIRONMENT: 'development' | 'production';
  /** The public origin, without a trailing slash. */
  APP_ORIGIN: string;
  EDITION: 'memorial' | 'work';
  ASSETS: Fetcher;
  DB: D1Database;
  /** Databases of their own, each optional (`docs/runbooks/more-databases.md`): of codes, by their buckets, and of the search. */
  [codes: `CODES_${number}`]: D1Database | undefined;
  SEARCH?: D1Database | undefined;
  /** Which buckets of codes are read where, such as `0-99=0 100-255=1`. Default: spread evenly. */
  CODES_MAP?: string;
  MEDIA: R2Bucket;
  FOREVER: R2Bucket;
  QUEUE: Queue;
  SEARCH_LIMIT: RateLimit;
  QR_LIMIT: RateLimit;
  SCANS: AnalyticsEngineDataset;
  MAIL: SendEmail;
  /** The sender address of emails. */
  MAIL_FROM: string;
  /** The API of a mail provider used in place of Cloudflare's, and its secret. */
  MAIL_API_URL?: string;
  MAIL_API_TOKEN?: string;
  /** What such a provider signs its events with; without it, none are received. */
  MAIL_EVENTS_SECRET?: string;
  /** Translates; bound in production only, since it would not start without network. */
  AI?: WorkersAi;
  /** The address of a translation service used in place of Cloudflare's, and its secret, where it needs one. */
  TRANSLATE_URL?: string;
  TRANSLATE_TOKEN?: string;
  /**
   * The secret key of the payment provider and the secret with which it signs its events; without both, nothing can be
   * paid. The address is one used in place of the provider's own, such as that of the local sandbox.
   */
  PAYMENTS_KEY?: string;
  PAYMENTS_EVENTS_SECRET?: string;
  PAYMENTS_URL?: string;
  /** Limits attempts at login, registration and codes. */
  AUTH_LIMIT: RateLimit;
  /** Social login; each provider is enabled where its id and secret are set. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  LINKEDIN_CLIENT_ID?: string;
  LINKEDIN_CLIENT_SECRET?: string;
  FACEBOOK_CLIENT_ID?: string;
  FACEBOOK_CLIENT_SECRET?: string;
  /** An OpenID issuer used in place of a provider's own addresses. */
  GOOGLE_ISSUER?: string;
  LINKEDIN_ISSUER?: string;
  FACEBOOK_ISSUER?: string;
  /** Cloudflare Turnstile; without both keys, no challenge is shown. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  /** The code of the one partner whose pages may create sites. */
  PARTNER_CODE?: string;
  /** The recipient of the contact form's messages. */
  CONTACT_TO?: string;
  /** The recipient of what exceeds a limit of the condition of the service. Default: CONTACT_TO. */
  ALERT_TO?: string;
  /** Such limits in place of the defaults, as JSON: `{"queue_waiting": 500}`, with the names of `contract/condition-admin.ts`. */
  HEALTH_LIMITS?: string;
  /** The bar at the top of the Hebrew landing page, and the address of its link. */
  ANNOUNCEMENT?: string;
  ANNOUNCEMENT_HREF?: string;
  /** The numbers that visitors reach Dorot at, in E.164 format: for WhatsApp, and by country. */
  CONTACT_WHATSAPP?: string;
  CONTACT_PHONE_IL?: string;
  CONTACT_PHONE_US?: string;
  /** `on`: everything but the API and short links shows the coming-soon page. */
  COMING_SOON?: string;
  /** The one currency of the platform, ISO 4217; each price has a row in it. Default: USD. */
  CURRENCY?: string;
  /** VAT in percent, such as 18, and `no` where it is added to the prices. Default: none, included. */
  VAT_RATE?: string;
  VAT_INCLUDED?: string;
  /** What the platform keeps of what vendors sell, in whole percent. Default: 15. */
  VENDOR_FEE?: string;
  /** Who issues invoices: name, number of the company or dealer, address, time zone. */
  ISSUER_NAME?: string;
  ISSUER_ID?: string;
  ISSUER_ADDRESS?: string;
  ISSUER_TIME_ZONE?: string;
  JWT_SECRET: string;
  MEDIA_SECRET: string;
  /** Seals the secrets of authenticator apps: another than that of tokens, which is changed when it leaks. */
  SECOND_FACTOR_KEY: string;
  /** Production only: the account and a token with read access to Analytics Engine. */
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
const PHONES = ['CONTACT_WHATSAPP', 'CONTACT_PHONE_IL', 'CONTACT_PHONE_US'] as const;
const SECRETS = ['JWT_SECRET', 'MEDIA_SECRET', 'SECOND_FACTOR_KEY'] as const;
const SHORTEST_SECRET = 32;

/** The configuration errors, one sentence each; empty where the worker can run. */
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
    ...(env.ALERT_TO && !isAddress(env.ALERT_TO)
      ? ['The variable ALERT_TO is no bare e-mail address: name@example.org']
      : []),
    ...(healthLimitsIn(env.HEALTH_LIMITS)
      ? []
      : ['HEALTH_LIMITS is no JSON of limits such as {"queue_waiting": 500}']),
    ...(bucketMap(env.CODES_MAP, 1) ? [] : ['CODES_MAP is no map of buckets such as 0-99=0 100-255=1']),
    ...PHONES.filter((name) => env[name] && !/^\+\d{7,15}$/.test(env[name])).map(
      (name) => `The variable ${name} is no international phone number: +972501234567`,
    ),
    ...(env.CURRENCY === undefined || /^[A-Z]{3}$/.test(env.CURRENCY)
      ? []
      : ['CURRENCY is no code of ISO 4217 such as USD or ILS.']),
    ...(env.VAT_RATE === undefined || /^\d{1,2}(?:\.\d{1,2})?$/.test(env.VAT_RATE)
      ? []
      : ['VAT_RATE is no percentage such as 18']),
    ...(env.VENDOR_FEE === undefined || /^\d{1,2}$/.test(env.VENDOR_FEE)
      ? []
      : ['VENDOR_FEE is no whole percentage such as 15']),
    ...(!env.ISSUER_NAME === !env.ISSUER_ID && (env.ISSUER_NAME || !production || !env.PAYMENTS_KEY)
      ? []
      : ['Payments need ISSUER_NAME and ISSUER_ID, who issues the invoices.']),
    ...(!env.TURNSTILE_SITE_KEY === !env.TURNSTILE_SECRET
      ? []
      : ['Of TURNSTILE_SITE_KEY and TURNSTILE_SECRET only one is given: give both, or neither.']),
    ...(!env.ANNOUNCEMENT === !env.ANNOUNCEMENT_HREF
      ? []
      : ['Of ANNOUNCEMENT and ANNOUNCEMENT_HREF only one is given: give both, or neither.']),
    ...(!env.ANNOUNCEMENT_HREF || /^(?:\/(?!\/|(?:en|he)(?:\/|$))|https:\/\/)/.test(env.ANNOUNCEMENT_HREF)
      ? []
      : ['ANNOUNCEMENT_HREF is neither https:// nor a path without its language: /wall/7']),
    ...(env.TRANSLATE_URL && !isSafeAddress(env.TRANSLATE_URL, production)
      ? ['TRANSLATE_URL is no address that begins with https://']
      : []),
    ...(!env.PAYMENTS_KEY === !env.PAYMENTS_EVENTS_SECRET
      ? []
      : ['Of PAYMENTS_KEY and PAYMENTS_EVENTS_SECRET only one is given: give both, or neither.']),
    ...(env.PAYMENTS_URL && !isSafeAddress(env.PAYMENTS_URL, production)
      ? ['PAYMENTS_URL is no address that begins with https://']
      : []),
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

/** https; in development also http, for a service on the same machine. */
const isSafeAddress = (address: string, production: boolean): boolean =>
  (production ? ['https:'] : ['https:', 'http:']).includes(URL.parse(address)?.protocol ?? '');

const complete = new WeakSet<Env>();

/** Throws an error that lists everything missing; checked once per isolate. */
export function requireEnv(env: Env): void {
  if (complete.has(env)) return;
  const problems = problemsOf(env);
  if (problems.length > 0) throw new Error(`Dorot cannot run.\n${problems.join('\n')}`);
  complete.add(env);
}

/**
 * The 503 response of a worker with configuration errors, which it lists except in production; null where there
 * are no errors.
 */
export function unready(env: Env): Response | null {
  try {
    requireEnv(env);
    return null;
  } catch (error) {
    const problems = error instanceof Error ? error.message : '';
    log({ event: 'env.incomplete', error: problems });
    const text = env.ENVIRONMENT === 'production' ? 'Dorot is not ready yet.' : problems;
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
