import type { BatchTopic } from '#worker/contract/mail.ts';
import type { ImageType } from '#worker/contract/media.ts';
import type { Focal } from '#worker/contract/primitives.ts';
import type { Statement } from '#worker/db/client.ts';
import type { EmailFile } from '#worker/platform/mail/mailer.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { System } from './actor.ts';
import type { Ctx } from './ctx.ts';

export type Link = { label: string; href: string };

/** An image that is part of an email; `content` is in Base64. */
export type EmailPicture = { type: ImageType; content: string; width: number; height: number; focal: Focal };

/** The colors of a site's accent in one scheme: `on` is legible on `solid`, and `solid` on `soft`. */
export type EmailAccent = { solid: string; soft: string; on: string };

/** The person an email is about, as at the top of their site; without a picture, it shows the initials. */
export type EmailHead = {
  name: string;
  picture: EmailPicture | null;
  accent: { light: EmailAccent; dark: EmailAccent };
};

/** The text of an email: plain sentences without markup. */
export type EmailText = {
  subject: string;
  head?: EmailHead | undefined;
  title: string;
  lines: string[];
  /** Words that a person wrote, each paragraph in the direction of its own language. */
  quote?: string[];
  /** Six digits, shown large. */
  code?: string | undefined;
  action?: Link | undefined;
  /** Shown smaller, after the rest. */
  notes?: string[];
  links?: Link[];
  /** The last link, at the foot. */
  unsubscribe?: Link;
};

/**
 * An email that is ready to be sent. `unsubscribe` has the page for its reader, and the endpoint for their
 * mail program's one-click unsubscribe.
 */
export type ComposedEmail = {
  to: string;
  locale: Locale;
  text: EmailText;
  replyTo?: string;
  unsubscribe?: { page: string; call: string };
  files?: EmailFile[];
};

/**
 * A kind of email. Its recipient and its text are looked up when it is sent; undefined where there is nothing
 * to send anymore.
 */
export type EmailKind = {
  /** Part of outbox rows that are already queued: never rename it. */
  readonly kind: string;
  readonly compose: (ctx: Ctx<System>, about: unknown) => Promise<ComposedEmail | undefined>;
  /** Whether it is sent also to an address that is stopped: what secures an account, and what is written to us. */
  readonly isEssential: boolean;
  /** Whether it waits for the end of a Shabbat or a festival, also where the provider was down before. */
  readonly avoidsRest: boolean;
  /** Whether its address is not to be kept, since it belongs to nobody any more. */
  readonly forgetsAddress: boolean;
  /** What is recorded of it: sent; nothing to send any more; refused or given up; or sent and come back. */
  readonly settled: ((ctx: Ctx<System>, about: unknown, outcome: EmailOutcome) => Statement[]) | undefined;
  /** The key of the digest, one email that lists everything that waits: at most one per reader is queued. */
  readonly digest: ((about: unknown) => DigestKey) | undefined;
};

export type EmailOutcome = 'sent' | 'skipped' | 'failed' | 'bounced';

export type DigestKey = { topic: BatchTopic; userId: number; siteId: number };
