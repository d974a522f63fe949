import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { listExampleSites } from '#worker/features/site-access/public.ts';
import { ctxOf, type RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { isLocale, type Locale, pickLocale } from '#worker/shared/locale.ts';
import { isMemorialOnly } from '#worker/shared/page-guards.ts';
import { pictureNear, SIZES, srcset } from '#worker/shared/picture.ts';
import type { Message } from '#worker/shared/views/message/messages.ts';
import { beforeOpening, COMING_SOON_PATH, comingSoonBody, leadTo } from './coming-soon.ts';
import { countryCookie } from './country.ts';
import { documentResponse, localized, type PageParts } from './document.ts';
import type { Framed } from './framed.ts';
import { homeBody } from './home-body.ts';
import { personLd } from './json-ld.ts';
import { messageBody } from './message-body.ts';
import { offlineBody } from './offline-body.ts';
import { type Found, pageAt } from './page-at.ts';
import {
  errorTitle,
  homeTitle,
  missingTitle,
  notOpenTitle,
  type PlainPattern,
  plainTitle,
  privateTitle,
  signInTitle,
  siteTitle,
  type Title,
} from './page-words.ts';
import { siteBody } from './site-body.ts';
import { type FirstView, readFirstView } from './site-page.ts';
import { homeStyle, siteStyle } from './site-style.ts';
import { stickerBody } from './sticker-body.ts';
import { templateOf } from './template.ts';

/** Pages whose addresses contain a secret, from an email or another service, which is not passed on. */
const SECRETIVE: ReadonlySet<string> = new Set<PlainPattern>([
  '/verify',
  '/reset',
  '/invitation',
  '/auth/callback',
  '/email',
  '/register',
  '/unsubscribe',
]);

/**
 * Any address that is neither the API's nor a file's: redirected to its language, or answered with its
 * document.
 */
export async function servePage(request: Request, requestContext: RequestContext): Promise<Response> {
  const url = new URL(request.url);
  const [, first = '', ...rest] = url.pathname.split('/');
  const asked = pickLocale({
    cookie: request.headers.get('Cookie'),
    acceptLanguage: request.headers.get('Accept-Language'),
  });
  const locale = isLocale(first) ? first : asked;
  const path = (isLocale(first) ? `/${rest.join('/')}` : url.pathname).replace(/\/$/, '') || '/';
  const early = requestContext.config.comingSoon ? beforeOpening(request, locale, path) : null;
  if (early) return early;
  const found = pageAt(path, isLocale(first));
  if (!isLocale(first) && !found.page) return toLanguage(asked, url);
  if (requestContext.config.edition === 'work' && isMemorialOnly(path)) return leadTo(`/${locale}`);
  const ctx = { ...ctxOf(requestContext, visitor), locale };
  const parts = await partsOf(ctx, locale, path, found, url.searchParams).catch((error: unknown) =>
    failed(error, requestContext, locale, path),
  );
  if ('movedTo' in parts) return leadTo(localized(locale, parts.movedTo) + url.search);
  const response = documentResponse(
    await templateOf(requestContext.assets),
    parts,
    requestContext.config.origin,
    countryCookie(request, locale),
    requestContext.turnstile !== null,
  );
  if (SECRETIVE.has(path)) response.headers.set('Referrer-Policy', 'no-referrer');
  return response;
}

function toLanguage(locale: Locale, url: URL): Response {
  const response = leadTo(localized(locale, url.pathname) + url.search);
  response.headers.set('Vary', 'Cookie, Accept-Language');
  return response;
}

async function partsOf(
  ctx: Ctx,
  locale: Locale,
  path: string,
  { page, param }: Found,
  query: URLSearchParams,
): Promise<PageParts | { movedTo: string }> {
  const { edition } = ctx.config;
  const base = {
    status: 200,
    locale,
    edition,
    path,
    indexable: page?.indexable ?? false,
    queries: [],
    body: '',
  };
  switch (page?.shell) {
    case 'home': {
      const examples = await listExampleSites(ctx, locale);
      return {
        ...base,
        ...homeTitle(locale),
        route: page.pattern,
        look: 'home',
        style: homeStyle(examples.sites),
        body: homeBody({ sites: examples.sites, locale, edition }),
        queries: [{ key: ['examples', locale], data: examples }],
      };
    }
    case 'site': {
      const view = await readFirstView(ctx, param, query);
      const isOld = param !== view.site.slug && !/^\d+$/.test(param);
      return isOld ? { movedTo: addressOf(view.site) } : siteParts(ctx, locale, param, view);
    }
    case 'plain':
      return {
        ...base,
        ...plainTitle(page.pattern, locale),
        route: page.pattern,
        body: drawnFor(path, query, base),
      };
    default:
      return messagePage({ locale, path, edition }, 404, 'page-missing');
  }
}

/** The HTML of a page that is readable before the app runs. */
function drawnFor(path: string, query: URLSearchParams, frame: Omit<Framed, 'path'>): string {
  if (path === COMING_SOON_PATH) return comingSoonBody(frame.locale);
  if (path === '/offline') return query.has('cut') ? offlineBody(frame.locale) : '';
  return path === '/login' ? stickerBody(query, frame) : '';
}

const addressOf = ({ slug }: { slug: string }): string => `/site/${encodeURIComponent(slug)}`;

/** The document of a memorial from its first view; `ref` as in the address. */
export function siteParts(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  locale: Locale,
  ref: string,
  { site, page, indexable, preview, days, sort, filter }: FirstView,
): PageParts {
  const path = addressOf(site);
  const largest = site.cover ?? site.portrait;
  const image = preview && config.origin + preview;
  return {
    status: 200,
    locale,
    edition: config.edition,
    path,
    ...siteTitle(site, locale),
    indexable,
    look: 'site',
    accent: site.accent,
    style: siteStyle(site, page),
    jsonLd: personLd(site, { address: config.origin + localized(locale, path), image, days, locale }),
    picture: image ? { src: image, alt: site.name } : undefined,
    preload: largest
      ? {
          src: pictureNear(largest, 800),
          srcset: srcset(largest),
          sizes: site.cover ? SIZES.cover : SIZES.portrait,
        }
      : undefined,
    route: '/site/$id',
    body: siteBody({
      site,
      page,
      locale,
      edition: config.edition,
      path,
      sort,
      filter,
      now: now().getTime(),
    }),
    queries: [
      { key: ['sites', ref], data: { site } },
      { key: ['memories', ref, { sort, filter }], data: { pages: [page], pageParams: [null] } },
    ],
  };
}

const TITLES: Record<Message, (locale: Locale) => Title> = {
  'page-missing': missingTitle,
  'site-missing': missingTitle,
  private: privateTitle,
  'sign-in': signInTitle,
  'not-open': notOpenTitle,
};

/** The neutral documents: none discloses anything about the page behind it. */
const messagePage = (frame: Framed, status: number, kind: Message): PageParts => ({
  ...frame,
  status,
  path: null,
  ...TITLES[kind](frame.locale),
  indexable: false,
  body: messageBody({ kind, ...frame }),
  queries: [],
});

function failed(error: unknown, requestContext: RequestContext, locale: Locale, path: string): PageParts {
  const { edition } = requestContext.config;
  const frame = { locale, path, edition };
  if (error instanceof AppError && error.code === 'site.not_found')
    return messagePage(frame, 404, 'site-missing');
  if (error instanceof AppError && error.code === 'site.private')
    return messagePage(frame, error.status, 'private');
  if (error instanceof AppError && error.code === 'site.not_open')
    return messagePage(frame, error.status, 'not-open');
  if (error instanceof AppError && error.code === 'auth.token_missing')
    return messagePage(frame, error.status, 'sign-in');
  log({ event: 'page.failed', request_id: requestContext.requestId, error: withoutData(error) });
  // the app requests it again by itself, and shows an error if that fails too
  return {
    status: 500,
    locale,
    edition,
    path: null,
    ...errorTitle(locale),
    indexable: false,
    body: '',
    queries: [],
  };
}
