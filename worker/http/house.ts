import type { Context, Hono } from 'hono';
import type { Actor } from '#worker/core/actor.ts';
import type { Clock } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { dbOf } from '#worker/db/client.ts';
import { dispatch } from '#worker/db/outbox.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import type { Bindings, Platform } from '#worker/platform/platform.ts';
import { pickLocale } from '#worker/shared/locale.ts';
import { networkOf } from './network.ts';
import { reasonIn } from './reason.ts';

/** What is known of every request before anyone is let in. */
export type House = Omit<Ctx, 'actor' | 'reason' | 'remembered' | 'replyHeaders'> &
  Platform & { reasonGiven: string | null };
type Served = { Bindings: Bindings; Variables: { house: House } };
export type App = Hono<Served>;
export type HonoContext = Context<Served>;

type Background = { waitUntil: (work: Promise<unknown>) => void };

/** Made once for each request, and by jobs with a `request` of undefined. */
export function houseFor(
  platform: Platform,
  now: Clock,
  requestId: string,
  background: Background,
  request?: Request,
): House {
  const db = dbOf(platform.d1);
  return {
    ...platform,
    db,
    now,
    requestId,
    locale: pickLocale({ cookie: null, acceptLanguage: request?.headers.get('Accept-Language') ?? null }),
    client: {
      network: networkOf(request?.headers.get('CF-Connecting-IP') ?? 'local'),
      userAgent: request?.headers.get('User-Agent') ?? null,
    },
    reasonGiven: request?.headers.get('X-Reason') ?? null,
    nudge: () =>
      background.waitUntil(
        dispatch(db, platform.queue, now()).catch((error: unknown) =>
          log({ event: 'outbox.nudge_failed', request_id: requestId, error: withoutData(error) }),
        ),
      ),
  };
}

export const ctxOf = <A extends Actor>({ reasonGiven, ...house }: House, actor: A): Ctx<A> => ({
  ...house,
  actor,
  reason: actor.kind === 'admin' ? reasonIn(reasonGiven) : null,
  remembered: () => [],
  replyHeaders: new Headers(),
});
