import type { Hono } from 'hono';
import type { Actor } from '#worker/core/actor.ts';
import type { Clock } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { dbOf } from '#worker/db/client.ts';
import { dispatch } from '#worker/db/outbox.ts';
import type { Env } from '#worker/platform/env.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { scanTotals } from '#worker/platform/scan-totals.ts';
import { pickLocale } from '#worker/shared/locale.ts';

/** What is known of every request before anyone is let in. */
export type House = Omit<Ctx, 'actor' | 'remembered' | 'replyHeaders'>;
export type App = Hono<{ Bindings: Env; Variables: { house: House } }>;

type Background = { waitUntil: (work: Promise<unknown>) => void };

/** Made once for each request, and by jobs with a `request` of undefined. */
export function houseFor(env: Env, now: Clock, requestId: string, background: Background, request?: Request): House {
  const db = dbOf(env.DB);
  return {
    db,
    media: env.MEDIA,
    now,
    requestId,
    locale: pickLocale({ cookie: null, acceptLanguage: request?.headers.get('Accept-Language') ?? null }),
    config: { origin: env.APP_ORIGIN, edition: env.EDITION },
    secrets: { jwt: env.JWT_SECRET, media: env.MEDIA_SECRET },
    scanTotals: scanTotals(env),
    floods: { search: env.SEARCH_LIMIT, qr: env.QR_LIMIT },
    client: {
      network: request?.headers.get('CF-Connecting-IP') ?? 'local',
      userAgent: request?.headers.get('User-Agent') ?? null,
    },
    nudge: () =>
      background.waitUntil(
        dispatch(db, env.QUEUE, now()).catch((error: unknown) =>
          log({ event: 'outbox.nudge_failed', request_id: requestId, error: withoutData(error) }),
        ),
      ),
  };
}

export const ctxOf = <A extends Actor>(house: House, actor: A): Ctx<A> => ({
  ...house,
  actor,
  remembered: () => [],
  replyHeaders: new Headers(),
});
