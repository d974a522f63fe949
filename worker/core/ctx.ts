import type { Db, Statement } from '#worker/db/client.ts';
import type { Platform } from '#worker/platform/platform.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Actor, SignedIn, Verified } from './actor.ts';
import type { Clock } from './clock.ts';

/** What a feature is handed instead of `env`. */
export type Ctx<A extends Actor = Actor> = Omit<Platform, 'd1' | 'queue' | 'assets'> & {
  readonly db: Db;
  readonly actor: A;
  readonly now: Clock;
  readonly requestId: string;
  readonly locale: Locale;
  /** Why an administrator acts, as they gave it, for the audit; null of anyone else. */
  readonly reason: string | null;
  /** Who asks, for quotas only: never stored as it is. */
  readonly client: { readonly network: string; readonly userAgent: string | null };
  /** Hands what the last commit put into the outbox to the queue, after the answer. */
  readonly nudge: () => void;
  /** Headers that go out with the reply, as a cookie. */
  readonly replyHeaders: Headers;
  /** Statements that keep this reply for a repeated Idempotency-Key; none where no key was sent. */
  readonly remembered: (status: number, reply: unknown) => Statement[];
};

export type CtxFor<Kind extends 'public' | 'signed-in' | 'member'> = Ctx<
  Kind extends 'public' ? Actor : Kind extends 'signed-in' ? SignedIn : Verified
>;
