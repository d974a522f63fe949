import type { Db, Statement } from '#worker/db/client.ts';
import type { ScanTotals } from '#worker/platform/scan-totals.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Actor, SignedIn, Verified } from './actor.ts';
import type { Clock } from './clock.ts';

/** What a feature is handed instead of `env`. */
export type Ctx<A extends Actor = Actor> = {
  readonly db: Db;
  readonly media: R2Bucket;
  readonly actor: A;
  readonly now: Clock;
  readonly requestId: string;
  readonly locale: Locale;
  readonly config: { readonly origin: string; readonly edition: 'memorial' | 'work' };
  readonly secrets: { readonly jwt: string; readonly media: string };
  readonly scanTotals: ScanTotals | null;
  /** The platform's approximate counters, for what must not be asked too often. */
  readonly floods: { readonly search: RateLimit; readonly qr: RateLimit };
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
