import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import type { Vat } from '#worker/shared/money.ts';
import { type DatabaseUsage, databaseUsage } from './database-usage.ts';
import { databaseIn } from './databases.ts';
import type { Env } from './env.ts';
import { type HealthLimits, healthLimitsIn } from './health-limits.ts';
import type { IdentityProvider } from './identity/identity.ts';
import { identityProviders } from './identity/providers.ts';
import type { Mailer } from './mail/mailer.ts';
import { mailerOf } from './mail/mailer-of.ts';
import type { Outbound } from './outbound/outbound.ts';
import { outboundOf } from './outbound/outbound-of.ts';
import type { Payments } from './payments/payments.ts';
import { paymentsOf } from './payments/payments-of.ts';
import { type ScanPlaces, type ScanTotals, scanPlaces, scanTotals } from './scan-totals.ts';
import type { Translator } from './translation/translator.ts';
import { translatorOf } from './translation/translator-of.ts';
import { type Turnstile, turnstileOf } from './turnstile/turnstile.ts';

export type { Env as Bindings } from './env.ts';

/** The external services and configuration, as the rest of the worker uses them. */
export type Platform = {
  readonly d1: D1Database;
  readonly media: R2Bucket;
  /** Where the forever copy is: plain pages that outlive this worker. */
  readonly forever: R2Bucket;
  readonly queue: Queue;
  readonly assets: Fetcher;
  readonly config: {
    readonly origin: string;
    readonly edition: 'memorial' | 'work';
    /** Whether everything but the API and short links shows the coming-soon page. */
    readonly comingSoon: boolean;
    /** The sender address of emails. */
    readonly mailFrom: string;
    /** The recipient of the contact form's messages. */
    readonly contactTo: string;
    /** The recipient of what exceeds a limit of the condition of the service. */
    readonly alertTo: string;
    /** Limits in place of those of the contract. */
    readonly healthLimits: HealthLimits;
    /** The bar at the top of the Hebrew landing page; `href` is a path without its language, or absolute. */
    readonly announcement?: { readonly text: string; readonly href: string } | undefined;
    /** The numbers that visitors reach Dorot at, in E.164 format; `phones` by country code. */
    readonly contactNumbers: {
      readonly whatsapp: string | null;
      readonly phones: Readonly<Record<string, string | undefined>>;
    };
    readonly currency: string;
    readonly vat: Vat;
    /** What the platform keeps of what vendors sell, in percent. */
    readonly vendorFee: number;
    /** Who issues invoices. */
    readonly issuer: {
      readonly name: string;
      readonly id: string;
      readonly address: string;
      readonly timeZone: string;
    };
    /** The code of the one partner whose pages may create sites. */
    readonly partnerCode?: string | undefined;
  };
  readonly secrets: {
    readonly jwt: string;
    readonly media: string;
    readonly secondFactor: string;
    /** What the mail provider signs its events with. */
    readonly mailEvents?: string | undefined;
  };
  /** Approximate rate limits. */
  readonly floods: { readonly search: RateLimit; readonly qr: RateLimit; readonly auth: RateLimit };
  readonly scanTotals: ScanTotals | null;
  readonly scanPlaces: ScanPlaces | null;
  readonly databaseUsage: DatabaseUsage | null;
  readonly mailer: Mailer;
  /** Fetches pages of other hosts. */
  readonly outbound: Outbound;
  /** Null where there is no translation service. */
  readonly translator: Translator | null;
  /** Null where no payment provider is configured. */
  readonly payments: Payments | null;
  /** Null where no challenge is configured. */
  readonly turnstile: Turnstile | null;
  /** The services available for social login. */
  readonly identityProviders: readonly IdentityProvider[];
};

export const platformOf = (env: Env): Platform => ({
  d1: databaseIn(env),
  media: env.MEDIA,
  forever: env.FOREVER,
  queue: env.QUEUE,
  assets: env.ASSETS,
  config: {
    origin: env.APP_ORIGIN,
    edition: env.EDITION,
    comingSoon: env.COMING_SOON === 'on',
    mailFrom: env.MAIL_FROM,
    contactTo: env.CONTACT_TO ?? env.MAIL_FROM,
    alertTo: env.ALERT_TO ?? env.CONTACT_TO ?? env.MAIL_FROM,
    healthLimits: healthLimitsIn(env.HEALTH_LIMITS) ?? {},
    announcement:
      env.ANNOUNCEMENT && env.ANNOUNCEMENT_HREF
        ? { text: env.ANNOUNCEMENT, href: env.ANNOUNCEMENT_HREF }
        : undefined,
    contactNumbers: {
      whatsapp: env.CONTACT_WHATSAPP || null,
      phones: { IL: env.CONTACT_PHONE_IL, US: env.CONTACT_PHONE_US },
    },
    currency: env.CURRENCY ?? 'USD',
    vat: {
      rate: Math.round(Number(env.VAT_RATE ?? 0) * 100),
      isIncluded: env.VAT_INCLUDED !== 'no',
    },
    vendorFee: Number(env.VENDOR_FEE ?? 15),
    issuer: {
      name: env.ISSUER_NAME ?? PRODUCT_NAME.en,
      id: env.ISSUER_ID ?? '',
      address: env.ISSUER_ADDRESS ?? '',
      timeZone: env.ISSUER_TIME_ZONE ?? 'Asia/Jerusalem',
    },
    partnerCode: env.PARTNER_CODE,
  },
  secrets: {
    jwt: env.JWT_SECRET,
    media: env.MEDIA_SECRET,
    secondFactor: env.SECOND_FACTOR_KEY,
    mailEvents: env.MAIL_EVENTS_SECRET,
  },
  floods: { search: env.SEARCH_LIMIT, qr: env.QR_LIMIT, auth: env.AUTH_LIMIT },
  scanTotals: scanTotals(env),
  scanPlaces: scanPlaces(env),
  databaseUsage: databaseUsage(env),
  mailer: mailerOf(env),
  outbound: outboundOf(),
  translator: translatorOf(env),
  payments: paymentsOf(env),
  turnstile: turnstileOf(env),
  identityProviders: identityProviders(env),
});

/** The platform from a Hono context. */
export const platformIn = (c: { env: Env }): Platform => platformOf(c.env);
