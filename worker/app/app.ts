import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints } from '#worker/contract/index.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { type Clock, systemClock } from '#worker/core/clock.ts';
import { approvePage } from '#worker/edge/approve-page.ts';
import { devJobs } from '#worker/edge/dev-jobs.ts';
import { devMail } from '#worker/edge/dev-mail.ts';
import { embedFrame } from '#worker/edge/embed-frame.ts';
import { serveFile } from '#worker/edge/files.ts';
import { servePage } from '#worker/edge/serve-page.ts';
import { serveRobots, serveSitemap } from '#worker/edge/sitemap.ts';
import { turnstileFrame } from '#worker/edge/turnstile-frame.ts';
import { servePreview } from '#worker/features/uploads/public.ts';
import { secured } from '#worker/http/headers.ts';
import { problemResponse } from '#worker/http/problem.ts';
import {
  type App,
  ctxOf,
  type HonoApp,
  type HonoContext,
  type RequestContext,
  requestContextFor,
} from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { platformIn } from '#worker/platform/platform.ts';
import type { Answered } from './count-request.ts';
import { features, hooks } from './features.ts';
import { bySpecificity } from './specificity.ts';
import { systemRoutes } from './system.routes.ts';

type CountRequest = (context: RequestContext, answered: Answered) => Promise<unknown> | undefined;

/**
 * Builds the Hono app: the routes of the API and of everything else but scans. Without `count`, requests are not
 * counted.
 */
export function buildApp(now: Clock = systemClock, count?: CountRequest): HonoApp {
  const app: HonoApp = new Hono();

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    const started = Date.now();
    const clock = __LOCAL__ ? localClock(c.req.header('X-Local-Time'), now) : now;
    c.set(
      'requestContext',
      requestContextFor(platformIn(c), hooks, clock, requestId, c.executionCtx, c.req.raw),
    );
    await next();
    c.res = new Response(c.res.body, c.res);
    secured(c.res.headers);
    c.res.headers.set('X-Request-Id', requestId);
    const answered = { route: c.req.routePath, status: c.res.status, durationMs: Date.now() - started };
    log({
      event: 'request',
      request_id: requestId,
      method: c.req.method,
      route: answered.route,
      status: answered.status,
      duration_ms: answered.durationMs,
    });
    const written = count?.(c.get('requestContext'), answered);
    if (written) c.executionCtx.waitUntil(written);
  });

  for (const { endpoint, handle } of routes) app.on(endpoint.method, endpoint.path, handle);

  app.all('/api/*', (c) => {
    const allowed = methodsAt(c.req.path);
    if (allowed.length === 0) throw new AppError('page.not_found');
    return notAllowed(c.get('requestContext'), allowed);
  });
  if (__LOCAL__) {
    devMail(app);
    devJobs(app);
  }
  app.get('/sitemap.xml', (c) => serveSitemap(ctxOf(c.get('requestContext'), visitor), new URL(c.req.url)));
  app.get('/og/*', (c) =>
    servePreview(ctxOf(c.get('requestContext'), visitor), new URL(c.req.url).pathname, c.req.raw),
  );
  app.get('/turnstile', (c) =>
    turnstileFrame(c.get('requestContext').turnstile, new URL(c.req.url).searchParams),
  );
  app.get('/embed/:provider/:id', (c) => embedFrame(c.req.param('provider'), c.req.param('id')));
  app.on(['GET', 'POST'], '/approve/:token', (c) =>
    approvePage(c.get('requestContext'), c.req.param('token'), c.req.method === 'POST'),
  );
  app.get('/robots.txt', (c) => serveRobots(c.get('requestContext').config.origin));
  app.get(
    '*',
    async (c) =>
      (await serveFile(c.req.raw, c.get('requestContext').assets)) ??
      servePage(c.req.raw, c.get('requestContext')),
  );
  app.all('*', (c) => notAllowed(c.get('requestContext'), ['GET', 'HEAD']));

  app.onError((error, c) => {
    const { locale, requestId } = c.get('requestContext');
    if (!(error instanceof AppError))
      log({ event: 'request.failed', request_id: requestId, error: withoutData(error) });
    return problemResponse(error, locale, requestId);
  });
  return app;
}

/** In local builds a request may name its time: on a day of rest the journeys ask on the day before. */
function localClock(time: string | undefined, now: Clock): Clock {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? now : () => new Date(at);
}

type Route = { endpoint: Endpoint; handle: (c: HonoContext) => Promise<Response> };

/**
 * Every endpoint with its handler, a literal path segment before a parameter: Hono takes the first that
 * matches.
 */
function collectRoutes(): Route[] {
  const routes: Route[] = [];
  const collector: App = { add: (endpoint, handle) => routes.push({ endpoint, handle }) };
  systemRoutes(collector);
  for (const feature of features) feature.routes?.(collector);
  return routes.sort((a, b) => bySpecificity(a.endpoint.path, b.endpoint.path));
}

const routes = collectRoutes();

const methods = new TrieRouter<Endpoint['method']>();
for (const { method, path } of Object.values(endpoints)) methods.add('ALL', path, method);

/** The methods that the API accepts at a path, for the `Allow` header. */
function methodsAt(path: string): string[] {
  const [found] = methods.match('ALL', path);
  return [...new Set(found.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

function notAllowed({ locale, requestId }: RequestContext, methods: string[]): Response {
  const response = problemResponse(new AppError('request.method'), locale, requestId);
  response.headers.set('Allow', methods.join(', '));
  return response;
}
