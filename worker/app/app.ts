import { Hono } from 'hono';
import { endpoints } from '#worker/contract/index.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { type Clock, systemClock } from '#worker/core/clock.ts';
import { devMail } from '#worker/edge/dev-mail.ts';
import { serveFile } from '#worker/edge/files.ts';
import { servePage } from '#worker/edge/pages.ts';
import { serveRobots, serveSitemap } from '#worker/edge/sitemap.ts';
import { turnstileFrame } from '#worker/edge/turnstile-frame.ts';
import { accountRoutes } from '#worker/features/accounts/account.routes.ts';
import { socialRoutes } from '#worker/features/accounts/social/social.routes.ts';
import { calendarRoutes } from '#worker/features/calendars/calendar-feed.routes.ts';
import { communityRoutes } from '#worker/features/communities/community.routes.ts';
import { extendedFieldRoutes } from '#worker/features/extended-fields/extended-field.routes.ts';
import { groupRoutes } from '#worker/features/groups/group.routes.ts';
import { kioskRoutes } from '#worker/features/kiosks/kiosk.routes.ts';
import { linkRoutes } from '#worker/features/links/link.routes.ts';
import { mediaRoutes } from '#worker/features/media/media.routes.ts';
import { memberRoutes } from '#worker/features/members/member.routes.ts';
import { memoryRoutes } from '#worker/features/memories/memory.routes.ts';
import { mailRoutes } from '#worker/features/notifications/mail.routes.ts';
import { relationRoutes } from '#worker/features/relations/relation.routes.ts';
import { searchRoutes } from '#worker/features/search/search.routes.ts';
import { codeRoutes } from '#worker/features/short-links/code.routes.ts';
import { siteRoutes } from '#worker/features/sites/site.routes.ts';
import { successionRoutes } from '#worker/features/succession/succession.routes.ts';
import { updateRoutes } from '#worker/features/updates/update.routes.ts';
import { secured } from '#worker/http/headers.ts';
import { type App, ctxOf, type House, houseFor } from '#worker/http/house.ts';
import { problemResponse } from '#worker/http/problem.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { platformIn } from '#worker/platform/platform.ts';
import { houseRoutes } from './house.routes.ts';

/** The map of the API and of everything else that is no scan. */
export function buildApp(now: Clock = systemClock): App {
  const app: App = new Hono();

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    const started = Date.now();
    c.set('house', houseFor(platformIn(c), now, requestId, c.executionCtx, c.req.raw));
    await next();
    c.res = new Response(c.res.body, c.res);
    secured(c.res.headers);
    c.res.headers.set('X-Request-Id', requestId);
    log({
      event: 'request',
      request_id: requestId,
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      duration_ms: Date.now() - started,
    });
  });

  houseRoutes(app);
  accountRoutes(app);
  socialRoutes(app);
  memoryRoutes(app);
  codeRoutes(app); // before /api/sites/:id, which would take its look-up
  siteRoutes(app);
  memberRoutes(app);
  successionRoutes(app);
  relationRoutes(app);
  linkRoutes(app);
  groupRoutes(app);
  extendedFieldRoutes(app);
  communityRoutes(app);
  searchRoutes(app);
  mediaRoutes(app);
  mailRoutes(app);
  calendarRoutes(app);
  updateRoutes(app);
  kioskRoutes(app);

  app.all('/api/*', (c) => {
    const allowed = methodsAt(c.req.path);
    if (allowed.length === 0) throw new AppError('page.not_found');
    return notAllowed(c.get('house'), allowed);
  });
  if (__LOCAL__) devMail(app);
  app.get('/sitemap.xml', (c) => serveSitemap(ctxOf(c.get('house'), visitor), new URL(c.req.url)));
  app.get('/og/*', async (c) => {
    const { servePreview } = await import('#worker/features/media/serve-preview.ts');
    return servePreview(ctxOf(c.get('house'), visitor), new URL(c.req.url).pathname, c.req.raw.headers);
  });
  app.get('/turnstile', (c) => turnstileFrame(c.get('house').turnstile, new URL(c.req.url).searchParams));
  app.get('/robots.txt', (c) => serveRobots(c.get('house').config.origin));
  app.get(
    '*',
    async (c) => (await serveFile(c.req.raw, c.get('house').assets)) ?? servePage(c.req.raw, c.get('house')),
  );
  app.all('*', (c) => notAllowed(c.get('house'), ['GET', 'HEAD']));

  app.onError((error, c) => {
    const { locale, requestId } = c.get('house');
    if (!(error instanceof AppError))
      log({ event: 'request.failed', request_id: requestId, error: withoutData(error) });
    return problemResponse(error, locale, requestId);
  });
  return app;
}

const matchers = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

const methodsAt = (path: string): string[] => [
  ...new Set(
    matchers
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  ),
];

function notAllowed({ locale, requestId }: House, methods: string[]): Response {
  const response = problemResponse(new AppError('request.method'), locale, requestId);
  response.headers.set('Allow', methods.join(', '));
  return response;
}
