import type { Db, Statement } from '#worker/db/client.ts';
import type { Platform } from '#worker/platform/platform.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Actor, SignedIn, Verified } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Hooks } from './hooks.ts';

/** The context that features receive instead of `env`. */
export type Ctx<A extends Actor = Actor> = Omit<Platform, 'd1' | 'queue'> & {
  readonly db: Db;
  readonly actor: A;
  /** What other features declared for this one to use. */
  readonly hooks: Hooks;
  readonly now: Clock;
  readonly requestId: string;
  readonly locale: Locale;
  /** The administrator's reason for an action, for the audit; null for other actors. */
  readonly reason: string | null;
  /** Whether the request only reads; null outside of a request. */
  readonly isRead: boolean | null;
  /**
   * The caller's network and user agent, for quotas, and for links that a device can open: never stored unhashed, but
   * for the network that an administrator acts from.
   * The country is the one that Cloudflare names, null where it names none.
   */
  readonly client: {
    readonly network: string;
    readonly userAgent: string | null;
    readonly country: string | null;
  };
  /** Sends the outbox rows of the last commit to the queue, after the response. */
  readonly dispatchOutbox: () => void;
  /** Headers for the reply, such as cookies. */
  readonly replyHeaders: Headers;
  /** Statements that store this reply for a repeated Idempotency-Key; empty where no key was sent. */
  readonly storeIdempotentReply: (status: number, reply: unknown) => Statement[];
};

export type CtxFor<Kind extends 'public' | 'signed-in' | 'member'> = Ctx<
  Kind extends 'public' ? Actor : Kind extends 'signed-in' ? SignedIn : Verified
>;
