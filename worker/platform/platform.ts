import type { Env } from './env.ts';
import { type IdentityProvider, identityProviders } from './identity/identity.ts';
import type { Mailer } from './mail/mailer.ts';
import { mailerOf } from './mail/mailer-of.ts';
import type { Outbound } from './outbound/outbound.ts';
import { outboundOf } from './outbound/outbound-of.ts';
import { type ScanTotals, scanTotals } from './scan-totals.ts';
import { type Turnstile, turnstileOf } from './turnstile/turnstile.ts';

export type { Env as Bindings } from './env.ts';

/** The outside world as the rest of the worker sees it. */
export type Platform = {
  readonly d1: D1Database;
  readonly media: R2Bucket;
  readonly queue: Queue;
  readonly assets: Fetcher;
  readonly config: {
    readonly origin: string;
    readonly edition: 'memorial' | 'work';
    /** Whether the doors are still shut. */
    readonly comingSoon: boolean;
    /** The address that mail comes from. */
    readonly mailFrom: string;
    /** Where messages of the contact form go. */
    readonly contactTo: string;
    /** The one partner whose pages may make sites here. */
    readonly partnerCode?: string | undefined;
  };
  readonly secrets: { readonly jwt: string; readonly media: string };
  /** Approximate counters, for what must not be asked too often. */
  readonly floods: { readonly search: RateLimit; readonly qr: RateLimit; readonly auth: RateLimit };
  readonly scanTotals: ScanTotals | null;
  readonly mailer: Mailer;
  /** The pages of others. */
  readonly outbound: Outbound;
  /** Null where nobody is asked to prove that they are a person. */
  readonly turnstile: Turnstile | null;
  /** The services that one may sign in with. */
  readonly identityProviders: readonly IdentityProvider[];
};

export const platformOf = (env: Env): Platform => ({
  d1: env.DB,
  media: env.MEDIA,
  queue: env.QUEUE,
  assets: env.ASSETS,
  config: {
    origin: env.APP_ORIGIN,
    edition: env.EDITION,
    comingSoon: env.COMING_SOON === 'on',
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO ?? env.MAIL_FROM,
    partnerCode: env.PARTNER_CODE,
  },
  secrets: { jwt: env.JWT_SECRET, media: env.MEDIA_SECRET },
  floods: { search: env.SEARCH_LIMIT, qr: env.QR_LIMIT, auth: env.AUTH_LIMIT },
  scanTotals: scanTotals(env),
  mailer: mailerOf(env),
  outbound: outboundOf(),
  turnstile: turnstileOf(env),
  identityProviders: identityProviders(env),
});

/** The same, out of what Hono hands its handlers. */
export const platformIn = (c: { env: Env }): Platform => platformOf(c.env);
