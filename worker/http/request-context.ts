import type { Context, Hono } from 'hono';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { REASON_MAX, REASON_MIN, REASON_POINTER } from '#worker/contract/reason.ts';
import type { Actor } from '#worker/core/actor.ts';
import { invalid } from '#worker/core/app-error.ts';
import type { Clock } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Hooks } from '#worker/core/hooks.ts';
import { dbOf } from '#worker/db/client.ts';
import { dispatch } from '#worker/db/outbox.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import type { Bindings, Platform } from '#worker/platform/platform.ts';
import { pickLocale } from '#worker/shared/locale.ts';
import { networkOf } from './network.ts';

/** What is known of a request before authentication. */
export type RequestContext = Omit<Ctx, 'actor' | 'reason' | 'storeIdempotentReply' | 'replyHeaders'> &
  Platform & { reasonHeader: string | null };
type Served = { Bindings: Bindings; Variables: { requestContext: RequestContext } };
export type HonoApp = Hono<Served>;
export type HonoContext = Context<Served>;

/**
 * Where features add their endpoints; the app decides the order in which overlapping patterns are matched.
 */
export type App = { add: (endpoint: Endpoint, handle: (c: HonoContext) => Promise<Response>) => void };

type Background = { waitUntil: (work: Promise<unknown>) => void };

/** Created once for each request, and by jobs with an undefined `request`. */
export function requestContextFor(
  platform: Platform,
  hooks: Hooks,
  now: Clock,
  requestId: string,
  background: Background,
  request?: Request,
): RequestContext {
  const db = dbOf(platform.d1);
  return {
    ...platform,
    hooks,
    db,
    now,
    requestId,
    locale: pickLocale({ cookie: null, acceptLanguage: request?.headers.get('Accept-Language') ?? null }),
    client: {
      network: networkOf(request?.headers.get('CF-Connecting-IP') ?? 'local'),
      userAgent: request?.headers.get('User-Agent') ?? null,
      country: (request?.cf?.country as string | undefined) ?? null,
    },
    isRead: request ? request.method === 'GET' || request.method === 'HEAD' : null,
    reasonHeader: request?.headers.get('X-Reason') ?? null,
    dispatchOutbox: () =>
      background.waitUntil(
        dispatch(db, platform.queue, now(), 'latest').catch((error: unknown) =>
          log({ event: 'outbox.nudge_failed', request_id: requestId, error: withoutData(error) }),
        ),
      ),
  };
}

export const ctxOf = <A extends Actor>(
  { reasonHeader: reasonGiven, ...requestContext }: RequestContext,
  actor: A,
): Ctx<A> => ({
  ...requestContext,
  actor,
  reason: actor.kind === 'admin' ? reasonIn(reasonGiven) : null,
  storeIdempotentReply: () => [],
  replyHeaders: new Headers(),
});

const INVISIBLE = /[\p{C}\p{Z}]+/gu;

/**
 * The administrator's reason for an action in one line, from `X-Reason`: UTF-8, percent-encoded; null where
 * absent or invisible.
 */
function reasonIn(header: string | null): string | null {
  if (header === null) return null;
  const given = decoded(header);
  const reason = given?.replaceAll(INVISIBLE, ' ').trim();
  if (reason === '') return null;
  const length = reason?.length ?? 0;
  if (reason === undefined || length < REASON_MIN || length > REASON_MAX || given?.includes('\0'))
    throw invalid([{ pointer: REASON_POINTER, code: 'reason.malformed', params: {} }]);
  return reason;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
