import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { ctxOf, type RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { isLocale, type Locale, pickLocale, savedLocale } from '#worker/shared/locale.ts';
import { isMemorialOnly } from '#worker/shared/page-guards.ts';
import { HomeLink } from '#worker/shared/views/message/home-link.tsx';
import { MessagePage } from '#worker/shared/views/message/message-page.tsx';
import { MESSAGES, type Message } from '#worker/shared/views/message/messages.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { beforeOpening, leadTo } from './coming-soon.ts';
import { countryCookie } from './country.ts';
import { documentResponse, localized, type PageParts } from './document.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';
import type { FixedPage, MovedTo, Page, PageContent, PageRequest } from './page.ts';
import { pageAt } from './page-at.ts';
import { pageParts } from './page-parts.ts';
import { pageTitle } from './page-title.ts';
import { templateOf } from './template.ts';

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
  const { page, param } = pageAt(path, isLocale(first));
  if (!isLocale(first) && !page) return toLanguage(asked, url);
  const { edition, origin } = requestContext.config;
  if (edition === 'work' && isMemorialOnly(path)) return leadTo(`/${locale}`);
  const ctx = { ...ctxOf(requestContext, visitor), locale };
  const view = edgeView({ locale, edition, now: ctx.now().getTime() });
  const saved = savedLocale(request.headers.get('Cookie'));
  const asking = { ctx, view, path, param, query: url.searchParams, saved };
  const parts = await partsOf(page, asking).catch((error: unknown) =>
    failed(error, requestContext.requestId, asking),
  );
  if ('movedTo' in parts) return leadTo(localized(locale, parts.movedTo) + (parts.forgets ? '' : url.search));
  const response = documentResponse(
    await templateOf(requestContext.assets),
    parts,
    origin,
    countryCookie(request, locale),
  );
  if (page?.secret) response.headers.set('Referrer-Policy', 'no-referrer');
  return response;
}

function toLanguage(locale: Locale, url: URL): Response {
  const response = leadTo(localized(locale, url.pathname) + url.search);
  response.headers.set('Vary', 'Cookie, Accept-Language');
  return response;
}

async function partsOf(page: Page | undefined, request: PageRequest): Promise<PageParts | MovedTo> {
  if (!page) return messageParts('page-missing', 404, request);
  const content = 'title' in page ? await fixedContent(page, request) : await page.content(request);
  return 'movedTo' in content ? content : pageParts(page, request, content);
}

async function fixedContent(page: FixedPage, request: PageRequest): Promise<PageContent | MovedTo> {
  const drawn = (await page.draw?.(request)) ?? { main: null };
  return 'movedTo' in drawn ? drawn : { ...pageTitle(page.title, request.view.locale), ...drawn };
}

/** The errors of a page that is not shown, each with its message. */
const MESSAGE_OF: Partial<Record<ErrorCode, Message>> = {
  'site.not_found': 'site-missing',
  'grave.not_found': 'grave-missing',
  'notice.not_found': 'page-missing',
  'site.private': 'private',
  'site.not_open': 'not-open',
  'auth.token_missing': 'sign-in',
};

function failed(error: unknown, requestId: string, request: PageRequest): PageParts {
  const kind = error instanceof AppError && MESSAGE_OF[error.code];
  if (kind) return messageParts(kind, error.status, request);
  log({ event: 'page.failed', request_id: requestId, error: withoutData(error) });
  // the app requests it again by itself, and shows an error if that fails too
  const title = msg`Something went wrong on our side. What you wrote is safe.`;
  const { view, path, saved } = request;
  const page = StatePage({ title: view.i18n._(title), action: HomeLink({ view }) });
  return { ...neutralParts(500, title, view, ''), unscripted: framed(view, path, page, saved) };
}

/** A document with a single message. */
function messageParts(kind: Message, status: number, { view, path, saved }: PageRequest): PageParts {
  // the title does not disclose that the path is a site's
  const { title } = MESSAGES[kind === 'site-missing' ? 'page-missing' : kind];
  return neutralParts(status, title, view, framed(view, path, MessagePage({ view, kind }), saved));
}

/** A document that discloses nothing about the page behind it. */
const neutralParts = (
  status: number,
  title: MessageDescriptor,
  { locale, edition }: View,
  body: string,
): PageParts => ({
  status,
  locale,
  edition,
  path: null,
  ...pageTitle(title, locale),
  indexable: false,
  body,
  queries: [],
});
