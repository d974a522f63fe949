import type { Fetcher, HTMLRewriter as Rewriter } from '@cloudflare/workers-types';
import { randomToken } from '#worker/core/ids.ts';
import { body, documentResponse, head, type PageParts } from '#worker/edge/document.ts';
import { edgeView } from '#worker/edge/edge-view.ts';
import { pageParts } from '#worker/edge/page-parts.ts';
import { pages } from '#worker/edge/pages.ts';
import type { FirstView } from '#worker/edge/read-first-view.ts';
import { contentOf } from '#worker/edge/site-content.ts';
import { templateOf } from '#worker/edge/template.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';

declare const HTMLRewriter: typeof Rewriter;

type Env = { ASSETS: Fetcher };
/** A memorial's data as inlined in its document. */
type Fixed = { ref: string; locale: Locale; view: FirstView };

const TEMPLATE = 'https://assets/index.html';
const ORIGIN = 'https://dorot.example';
const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const CONTEXT = {
  config: {
    origin: ORIGIN,
    edition: 'memorial',
    mailFrom: '',
    contactTo: '',
    alertTo: '',
    healthLimits: {},
    comingSoon: false,
    contactNumbers: { whatsapp: null, phones: {} },
    currency: 'USD',
    vat: { rate: 0, isIncluded: true },
    vendorFee: 15,
    issuer: { name: '', id: '', address: '', timeZone: 'UTC' },
  },
} as const;

let fixed: Fixed;
let constant = '';
let page = '';
let styles = '';

/**
 * Responds with a document made from the same data: rendered by us (`/en/ours`), by HTMLRewriter from the
 * asset (`/en/rewriter`) or from a cached copy of it (`/en/kept`), or rendered once for all requests
 * (`/en/bare`). These paths match no asset.
 */
export async function answer(request: Request, env: Env): Promise<Response> {
  const assets = env.ASSETS as unknown as Parameters<typeof templateOf>[0];
  switch (new URL(request.url).pathname) {
    case '/en/bare':
      return new Response(constant, HTML);
    case '/en/ours':
      return documentResponse(await templateOf(assets), partsNow(), ORIGIN, null);
    case '/en/rewriter':
      return rewritten(await assets.fetch(TEMPLATE), await templateOf(assets), partsNow());
    case '/en/kept':
      return rewritten(new Response(page, HTML), await templateOf(assets), partsNow());
    default:
      fixed = await request.json();
      page = await (await assets.fetch(TEMPLATE)).text();
      styles = page.match(STYLESHEET)?.join('') ?? '';
      constant = await documentResponse(await templateOf(assets), partsNow(), ORIGIN, null).text();
      return new Response('');
  }
}

function partsNow(): PageParts {
  const page = pages.find(({ pattern }) => pattern === '/site/$id');
  if (!page) throw new Error('No page of a site.');
  const view = edgeView({ locale: fixed.locale });
  return pageParts(
    page,
    { view, path: page.pattern, saved: null },
    contentOf(CONTEXT, view, fixed.ref, fixed.view),
  );
}

/** The same insertions, made by HTMLRewriter. */
function rewritten(
  shell: Response,
  template: Awaited<ReturnType<typeof templateOf>>,
  parts: PageParts,
): Response {
  const nonce = randomToken();
  const rewriter = new HTMLRewriter()
    .on('html', {
      element(html) {
        html.setAttribute('lang', parts.locale).setAttribute('dir', direction(parts.locale));
        if (parts.accent) html.setAttribute('data-accent', parts.accent);
      },
    })
    .on('head', {
      comments(comment) {
        if (comment.text === 'head') comment.replace(head(template, parts, ORIGIN, nonce), { html: true });
      },
    })
    .on('link[rel="stylesheet"]', {
      element(link) {
        link.remove();
      },
    })
    .on('[nonce]', {
      element(element) {
        element.setAttribute('nonce', nonce);
      },
    })
    .on('body', {
      element(element) {
        element.append(styles, { html: true });
      },
      comments(comment) {
        if (comment.text === 'body') comment.replace(body(template, parts), { html: true });
      },
    });
  return rewriter.transform(shell as never) as unknown as Response;
}
