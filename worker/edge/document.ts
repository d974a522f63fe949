import { PREVIEW } from '#worker/contract/media.ts';
import { randomToken } from '#worker/core/ids.ts';
import { pagePolicy } from '#worker/http/headers.ts';
import { accessibilityScript } from '#worker/shared/accessibility.ts';
import { type Edition, PRODUCT_NAME } from '#worker/shared/brand.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { direction, LOCALES, type Locale, otherLocale } from '#worker/shared/locale.ts';
import frameCss from '#worker/shared/views/frame/first.css?inline';
import footCss from '#worker/shared/views/frame/foot.css?inline';
import messageCss from '#worker/shared/views/message/first.css?inline';
import standInCssEn from '#worker/shared/views/stand-in-en.css?inline';
import standInCssHe from '#worker/shared/views/stand-in-he.css?inline';
import tokensCss from '#worker/shared/views/tokens.css?inline';
import type { Template } from './template.ts';

/** The parts of a document that differ from page to page. */
export type PageParts = {
  status: number;
  locale: Locale;
  edition?: Edition;
  /** Without the language: `/site/ruth-cohen`; null where the page has no address of its own, as an error. */
  path: string | null;
  title: string;
  description: string;
  indexable: boolean;
  /** The styles of its first view; by default those of a note. */
  css?: string | undefined;
  accent?: string;
  /** CSS rules for this page alone. */
  style?: string;
  jsonLd?: unknown;
  /** Its kind in a preview; by default `website`. */
  ogType?: 'profile' | 'article';
  /** The page's own preview image, 1200 by 630 unless it says; by default the one shared by all pages. */
  picture?: { src: string; alt: string; width?: number; height?: number } | undefined;
  /** What of the page is shared, as in `?memory=7`; the page itself stays the canonical one. */
  shared?: string;
  /** The largest image of the page (LCP), to preload. */
  preload?: { src: string; srcset: string; sizes: string } | undefined;
  /** The modules in `web/` whose scripts a tap on the page needs, and the areas of their messages. */
  later?: { module: string; areas: readonly string[] };
  /** The route whose scripts are preloaded, by its pattern in `pages.ts`. */
  route?: string;
  body: string;
  /** What is read without JavaScript where the app draws the page. */
  unscripted?: string;
  queries: { key: unknown[]; data: unknown }[];
};

/** Fonts of pages in each language; digits and the space are in the Latin files. */
const FONTS: Record<Locale, string[]> = {
  he: ['frank-ruhl-libre-hebrew', 'assistant-hebrew', 'frank-ruhl-libre-latin', 'assistant-latin'],
  en: ['frank-ruhl-libre-latin', 'assistant-latin', 'assistant-hebrew'],
};
const OG_LOCALES: Record<Locale, string> = { en: 'en_GB', he: 'he_IL' };

/**
 * The document as text. The nonce is inserted only into the template's pieces: users' text is never searched
 * for its placeholder.
 */
export function assemble(template: Template, parts: PageParts, origin: string, nonce: string): string {
  const { locale, accent, edition } = parts;
  const own = (pieces: string[]) => pieces.join(nonce);
  return (
    `${own(template.beforeLang)}<html lang="${locale}" dir="${direction(locale)}"${accent ? ` data-accent="${accent}"` : ''}${edition === 'work' ? ' data-edition="work"' : ''}>` +
    `${own(template.beforeHead)}${head(template, parts, origin, nonce)}` +
    `${own(template.beforeBody)}${body(template, parts)}${own(isRead(template, parts) ? template.afterText : template.afterBody)}`
  );
}

export function documentResponse(
  template: Template,
  parts: PageParts,
  origin: string,
  cookie: string | null,
): Response {
  const nonce = randomToken();
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': parts.locale,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(nonce),
  });
  if (parts.status === 401) headers.set('WWW-Authenticate', 'Bearer realm="dorot"');
  if (cookie) headers.set('Set-Cookie', cookie);
  return new Response(assemble(template, parts, origin, nonce), { status: parts.status, headers });
}

/** The content at the body placeholder: the page, and the data that it was rendered from. */
export function body(template: Template, parts: PageParts): string {
  const { locale, status, queries, body, unscripted } = parts;
  const later = laterScripts(template, parts);
  const data = safeJson({ locale, status, queries, ...(later.length > 0 && { later }) });
  const instead = unscripted === undefined ? '' : `<noscript>${unscripted}</noscript>`;
  return `<div id="root">${body}</div>${instead}<script type="application/json" id="dorot-data">${data}</script>`;
}

/** The scripts of a tap, without those that the page loads first. */
function laterScripts({ scriptsOf }: Template, { locale, later }: PageParts): string[] {
  if (!later) return [];
  const catalogs = ['common', ...later.areas].map((area) => `i18n/locales/${area}/${locale}.po`);
  return [...new Set([later.module, ...catalogs].flatMap(scriptsOf))];
}

/** The content at the head placeholder. */
export function head(template: Template, parts: PageParts, origin: string, nonce: string): string {
  const { locale, path, preload, picture } = parts;
  const title = escapeHtml(parts.title);
  const description = escapeHtml(parts.description);
  const address = path === null ? null : origin + localized(locale, path);
  let out =
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">` +
    `<meta property="og:type" content="${parts.ogType ?? 'website'}"><meta property="og:site_name" content="${PRODUCT_NAME[locale]}">` +
    `<meta property="og:locale" content="${OG_LOCALES[locale]}"><meta property="og:locale:alternate" content="${OG_LOCALES[otherLocale(locale)]}">` +
    `<meta property="og:image" content="${escapeHtml(picture?.src ?? `${origin}/og-${locale}.png`)}">` +
    `<meta property="og:image:width" content="${picture?.width ?? PREVIEW.width}"><meta property="og:image:height" content="${picture?.height ?? PREVIEW.height}">` +
    `<meta property="og:image:alt" content="${escapeHtml(picture?.alt ?? PRODUCT_NAME[locale])}">` +
    '<meta name="twitter:card" content="summary_large_image">';
  if (!parts.indexable) out += '<meta name="robots" content="noindex">';
  if (address) out += `<meta property="og:url" content="${escapeHtml(address + (parts.shared ?? ''))}">`;
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
  const { accessibilitySheet, readingGuide } = template;
  out += `<script nonce="${nonce}">${accessibilityScript(accessibilitySheet, readingGuide)}</script>`;
  out += `<style nonce="${nonce}">${criticalCss(locale, parts.css)}${parts.style ?? ''}</style>`;
  out += programOf(template, parts, nonce);
  if (parts.jsonLd) out += `<script type="application/ld+json">${safeJson(parts.jsonLd)}</script>`;
  return out;
}

const STAND_IN_CSS: Record<Locale, string> = { en: standInCssEn, he: standInCssHe };
const NOTE_CSS = footCss + messageCss;

/** The inline styles of a document, applied before the stylesheet is loaded. `view`: by default those of a note. */
export const criticalCss = (locale: Locale, view = NOTE_CSS): string =>
  STAND_IN_CSS[locale] + tokensCss + frameCss + view;

/** Whether the document has readable content before the scripts are loaded. */
const isRead = ({ program }: Template, { body }: Pick<PageParts, 'body'>): boolean =>
  program.length > 0 && body !== '';

/** The addresses of a language's font files. */
const fontsOf = ({ fonts }: Template, locale: Locale): string[] =>
  FONTS[locale].flatMap((font) => fonts[`${font}-wght-normal.woff2`] ?? []);

/**
 * The entry scripts with their preloads. Where the document has readable content, loading them is deferred
 * until it is painted.
 */
function programOf(template: Template, { locale, route, body }: PageParts, nonce: string): string {
  const { program } = template;
  const fonts = fontsOf(template, locale);
  const own = route ? template.scriptsOf(route) : [];
  // a page with scripts of its own has messages of its own: the catalog of the common ones lists the others
  const areas = own.length > 0 ? ['first', 'common'] : ['first'];
  const catalogs = areas.flatMap((area) => template.scriptsOf(`i18n/locales/${area}/${locale}.po`));
  const scripts = [...program, ...catalogs, ...own];
  if (isRead(template, { body }))
    return `<script type="module" nonce="${nonce}">${deferredStart(template, fonts, scripts)}</script>`;
  return [
    ...program
      .slice(-1)
      .map((entry) => `<script type="module" crossorigin src="${entry}" nonce="${nonce}"></script>`),
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${file}">`,
    ),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('');
}

/**
 * The inline script that holds the forms of the document, and reserves a slow connection and a slow phone for the readable content: it requests
 * the stylesheet once that is painted, fonts and scripts once that and the images are loaded. Scripts are
 * evaluated chunk by chunk, and the fonts applied with the first render of the app, since each font change
 * lays out the text anew. A pending request delays the rest by at most three seconds, a pending font the
 * other fonts by ten. What fails to load is requested again once the server answers.
 */
const deferredStart = ({ sheets, fontSheets, program }: Template, fonts: string[], scripts: string[]) =>
  // a form that is sent before the app runs waits for it: its button looks busy, and the app sends it
  `for(let button of document.querySelectorAll('[type=submit]:disabled')){button.disabled=false;button.form.addEventListener('submit',event=>{event.preventDefault();button.setAttribute('aria-busy',true)})}` +
  `let after=wait=>new Promise(done=>setTimeout(done,wait)),late=after(3000),` +
  `painted=new Promise(done=>{if(window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))new PerformanceObserver(done).observe({type:'paint',buffered:true});else requestAnimationFrame(()=>setTimeout(done))}),` +
  `loaded=new Promise(done=>addEventListener('load',done)),` +
  `drawn=new Promise(done=>addEventListener('drawn',done)),` +
  `link=(rel,more)=>href=>new Promise(done=>{let tag=document.createElement('link'),end=()=>done(tag);document.head.append(Object.assign(tag,{rel,href,onload:end,onerror(){end();if(rel=='stylesheet')back().then(()=>{tag.href=href})}},more))}),` +
  // as a plain file first: a module that once failed is never requested again by the same document
  `come=async file=>{for(;;)try{let answer=await fetch(file);if(!answer.ok)throw 0;await answer.blob();link('modulepreload')(file);return file}catch{lost=1;say();await back();lost=0;say()}};` +
  `(async()=>{await Promise.race([painted,late]);` +
  `await Promise.race([Promise.all([loaded,...${safeJson(sheets)}.map(link('stylesheet'))]),late]);` +
  `await Promise.race([new Promise(requestAnimationFrame),late]);await after(0);` +
  `Promise.race([Promise.all(${safeJson(fonts)}.map(link('preload',{as:'font',type:'font/woff2',crossOrigin:'',fetchPriority:'low'}))),after(10000)])` +
  `.then(()=>Promise.all(${safeJson(fontSheets)}.map(link('stylesheet',{media:'print'}))))` +
  `.then(came=>Promise.race([drawn,late]).then(()=>{for(const tag of came)tag.media='all'}));` +
  `await after(0);let files=${safeJson(scripts)}.map(come);await after(0);` +
  `for(let at in files.slice(0,${program.length})){await import(await files[at]);await after(0)}})();` +
  TAPS;

/**
 * The part of the inline script that answers taps before the app runs. An action of the page (`?compose=`) is
 * opened by the app once it has rendered; another link without a connection, once there is one. `back` resolves
 * when the server answers.
 */
const TAPS =
  `let lost=0,asked,wanted,note=document.getElementsByClassName('tap-note'),` +
  `say=tapped=>{let [it]=note;if(it)it.textContent=wanted||tapped===1?it.dataset[lost||!navigator.onLine?'offline':'loading']:''},` +
  `back=()=>asked??=(async()=>{for(;;){await Promise.race([after(3000),new Promise(done=>addEventListener('online',done,{once:true}))]);` +
  `try{await fetch('/api/health',{cache:'no-store'});asked=null;return}catch{}}})(),` +
  `tap=event=>{let link=event.target.closest?.('a[href]');` +
  `if(!link||event.button||event.metaKey||event.ctrlKey||event.shiftKey||link.hash&&link.pathname+link.search==location.pathname+location.search)return;` +
  `let acts=link.closest('.actions');if(!acts&&navigator.onLine&&!lost)return;` +
  `event.preventDefault();wanted=acts&&link.search;say(1);` +
  `if(!acts)back().then(()=>location.assign(link.href))};` +
  `addEventListener('click',tap);addEventListener('offline',say);addEventListener('online',say);` +
  `drawn.then(()=>{removeEventListener('click',tap);if(wanted){history.replaceState(null,'',wanted);dispatchEvent(new PopStateEvent('popstate'))}})`;

export const localized = (locale: Locale, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** JSON that cannot close the script element around it. */
const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
