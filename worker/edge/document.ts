import { randomToken } from '#worker/core/ids.ts';
import { pagePolicy } from '#worker/http/headers.ts';
import { type Edition, PRODUCT_NAME } from '#worker/shared/brand.ts';
import { direction, LOCALES, type Locale } from '#worker/shared/locale.ts';
import { criticalCss } from './critical-css.ts';
import { escapeHtml } from './html.ts';
import type { Template } from './template.ts';

/** What a page brings to the document that every page shares. */
export type PageParts = {
  status: number;
  locale: Locale;
  edition?: Edition;
  /** Below the language: `/site/ruth-cohen`; null where the page has no address of its own, as an error. */
  path: string | null;
  title: string;
  description: string;
  indexable: boolean;
  /** The view whose looks the document brings along. */
  look?: Parameters<typeof criticalCss>[0];
  accent?: string;
  /** Rules of this page alone. */
  style?: string;
  jsonLd?: unknown;
  /** Its own picture for previews, 1200 by 630; else the one that all pages share. */
  picture?: { src: string; alt: string } | undefined;
  /** The picture that is painted largest. */
  preload?: { src: string; srcset: string; sizes: string } | undefined;
  /** The route whose scripts the app will want, as a file in `web/routes`. */
  route?: string;
  body: string;
  queries: { key: unknown[]; data: unknown }[];
};

/** What pages in each language are written with; digits and the space are in the Latin files. */
const FONTS: Record<Locale, string[]> = {
  he: ['frank-ruhl-libre-hebrew', 'assistant-hebrew', 'frank-ruhl-libre-latin', 'assistant-latin'],
  en: ['frank-ruhl-libre-latin', 'assistant-latin', 'assistant-hebrew'],
};
const OG_LOCALES: Record<Locale, string> = { en: 'en_GB', he: 'he_IL' };

/** The document as text. Only our own pieces take the nonce: what people wrote is not searched for its mark. */
export function assemble(template: Template, parts: PageParts, origin: string, nonce: string): string {
  const { locale, accent, edition } = parts;
  const own = (pieces: string[]) => pieces.join(nonce);
  return (
    `${own(template.beforeLang)}<html lang="${locale}" dir="${direction(locale)}"${accent ? ` data-accent="${accent}"` : ''}${edition === 'work' ? ' data-edition="work"' : ''}>` +
    `${own(template.beforeHead)}${head(template, parts, origin, nonce)}` +
    `${own(template.beforeBody)}${body(parts)}${own(isRead(template, parts) ? template.afterText : template.afterBody)}`
  );
}

export function documentResponse(
  template: Template,
  parts: PageParts,
  origin: string,
  cookie: string | null,
  frames = false,
): Response {
  const nonce = randomToken();
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': parts.locale,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(nonce, frames),
  });
  if (parts.status === 401) headers.set('WWW-Authenticate', 'Bearer realm="dorot"');
  if (cookie) headers.set('Set-Cookie', cookie);
  return new Response(assemble(template, parts, origin, nonce), { status: parts.status, headers });
}

/** What stands at the body's mark: the page, and the data that it was drawn from. */
export function body({ locale, status, queries, body }: PageParts): string {
  const data = safeJson({ locale, status, queries });
  return `<div id="root">${body}</div><script type="application/json" id="dorot-data">${data}</script>`;
}

/** What stands at the head's mark. */
export function head(template: Template, parts: PageParts, origin: string, nonce: string): string {
  const { locale, path, preload, picture } = parts;
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const address = path === null ? null : origin + localized(locale, path);
  let out =
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">` +
    `<meta property="og:type" content="${parts.jsonLd ? 'profile' : 'website'}"><meta property="og:locale" content="${OG_LOCALES[locale]}">` +
    `<meta property="og:image" content="${escapeHtml(picture?.src ?? `${origin}/og-${locale}.png`)}">` +
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
    `<meta property="og:image:alt" content="${escapeHtml(picture?.alt ?? PRODUCT_NAME[locale])}">` +
    '<meta name="twitter:card" content="summary_large_image">';
  if (!parts.indexable) out += '<meta name="robots" content="noindex">';
  if (address) out += `<meta property="og:url" content="${escapeHtml(address)}">`;
  if (address && path !== null && parts.indexable) {
    out += `<link rel="canonical" href="${escapeHtml(address)}">`;
    for (const other of LOCALES) {
      out += `<link rel="alternate" hreflang="${other}" href="${escapeHtml(origin + localized(other, path))}">`;
    }
    out += `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`;
  }
  if (preload) {
    out += `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(preload.src)}" imagesrcset="${escapeHtml(preload.srcset)}" imagesizes="${escapeHtml(preload.sizes)}">`;
  }
  out += `<style nonce="${nonce}">${criticalCss(parts.look ?? 'plain', locale)}${parts.style ?? ''}</style>`;
  out += programOf(template, parts, nonce);
  if (parts.jsonLd) out += `<script type="application/ld+json">${safeJson(parts.jsonLd)}</script>`;
  return out;
}

/** Whether there is something to read before the program is here. */
const isRead = ({ program }: Template, { body }: Pick<PageParts, 'body'>): boolean =>
  program.length > 0 && body !== '';

/** The letters' files in a language. */
const fontsOf = ({ fonts }: Template, locale: Locale): string[] =>
  FONTS[locale].flatMap((font) => fonts[`${font}-wght-normal.woff2`] ?? []);

/** The program and what it will want first. Where there is something to read it lets that arrive before it. */
function programOf(template: Template, { locale, route, body }: PageParts, nonce: string): string {
  const { program } = template;
  const fonts = fontsOf(template, locale);
  const words = template.scriptsOf(`i18n/locales/${locale}.po`);
  const wanted = [...program, ...words, ...(route ? template.scriptsOf(route) : [])];
  if (isRead(template, { body }))
    return `<script type="module" nonce="${nonce}">${startLater(template, fonts, wanted)}</script>`;
  return [
    ...program
      .slice(-1)
      .map((entry) => `<script type="module" crossorigin src="${entry}" nonce="${nonce}"></script>`),
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${file}">`,
    ),
    ...wanted.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('');
}

/**
 * What there is to read has a slow line and a slow phone to itself: the stylesheet is sent for once that is painted,
 * letters and program once that and the pictures are there. The program comes piece by piece, the letters together
 * with what it draws first, for text is laid out anew each time. What hangs holds the rest up for three
 * seconds, a font the other letters for ten.
 */
const startLater = ({ sheets, letters, program }: Template, fonts: string[], scripts: string[]) =>
  `let after=wait=>new Promise(done=>setTimeout(done,wait)),late=after(3000),` +
  `painted=new Promise(done=>{if(window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))new PerformanceObserver(done).observe({type:'paint',buffered:true});else requestAnimationFrame(()=>setTimeout(done))}),` +
  `loaded=new Promise(done=>addEventListener('load',done)),` +
  `drawn=new Promise(done=>addEventListener('drawn',done)),` +
  `link=(rel,more)=>href=>new Promise(done=>{let tag=document.createElement('link'),come=()=>done(tag);document.head.append(Object.assign(tag,{rel,href,onload:come,onerror:come},more))});` +
  `(async()=>{await Promise.race([painted,late]);` +
  `await Promise.race([Promise.all([loaded,...${safeJson(sheets)}.map(link('stylesheet'))]),late]);` +
  `await Promise.race([new Promise(requestAnimationFrame),late]);await after(0);` +
  `Promise.race([Promise.all(${safeJson(fonts)}.map(link('preload',{as:'font',type:'font/woff2',crossOrigin:'',fetchPriority:'low'}))),after(10000)])` +
  `.then(()=>Promise.all(${safeJson(letters)}.map(link('stylesheet',{media:'print'}))))` +
  `.then(came=>Promise.race([drawn,late]).then(()=>{for(const tag of came)tag.media='all'}));` +
  `await after(0);${safeJson(scripts)}.map(link('modulepreload'));await after(0);` +
  `for(const piece of ${safeJson(program)}){await import(piece);await after(0)}})()`;

export const localized = (locale: Locale, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** JSON that cannot end the element it stands in. */
const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
