import type { Picture } from '#worker/contract/primitives.ts';
import { type Edition, PRODUCT_MARK, PRODUCT_NAME, SEARCH_MARK, WORK_TAG } from '#worker/shared/brand.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { direction, type Locale, otherLocale } from '#worker/shared/locale.ts';
import { pictureNear, srcset } from '#worker/shared/picture.ts';
import { html, Markup, type Piece } from './html.ts';
import { colorClass, focalClass } from './stone-style.ts';
import { stoneWords } from './stone-words.ts';

const icon = (path: string): Markup =>
  new Markup(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`);

const MARK = icon(PRODUCT_MARK);
const SEARCH = icon(SEARCH_MARK);
const MENU = icon('M4 7h16M4 12h16M4 17h16');
export const DOWN = icon('m7 10 5 5 5-5');

const OWN_NAMES: Record<Locale, string> = { en: 'English', he: 'עברית' };

/** Where a page stands. `path` is its own, without its language. */
export type Framed = { locale: Locale; path: string; edition?: Edition };

/** A page in the frame that the app's layouts draw. */
export function framed({ locale, path, edition }: Framed, main: Markup): string {
  return `${bar(locale, path, edition).html}<main id="main" tabindex="-1">${main.html}</main>${footer(locale).html}`;
}

/** A page that leads nowhere but to itself in the other language. */
export function quiet({ locale, path }: Framed, main: Markup): string {
  const w = stoneWords(locale);
  return html`<a class="skip unseen" href="#main">${w.skip}</a><header class="bar"><p class="link logo">${MARK}${PRODUCT_NAME[locale]}</p>${inOther(locale, path)}</header><main id="main" tabindex="-1">${main}</main>`
    .html;
}

function inOther(locale: Locale, path: string): Markup {
  const other = otherLocale(locale);
  return html`<a class="link" href="/${other}${path === '/' ? '' : path}" hreflang="${other}" lang="${other}" dir="${direction(other)}">${OWN_NAMES[other]}</a>`;
}

function bar(locale: Locale, path: string, edition: Edition | undefined): Markup {
  const w = stoneWords(locale);
  const links = html`<a class="link" href="/${locale}#examples">${w.examples}</a><a class="link" href="/${locale}/login">${w.logInOrSignUp}</a><a class="link" href="/${locale}/onboarding">${edition === 'work' ? w.tryNow : w.create}</a>`;
  return html`<a class="skip unseen" href="#main">${w.skip}</a><header class="bar"><a class="link logo" href="/${locale}">${MARK}${PRODUCT_NAME[locale]}${edition === 'work' && html` <small dir="ltr">${WORK_TAG}</small>`}</a><a class="link search" href="/${locale}/search" aria-label="${w.search}">${SEARCH}<span class="wide">${w.search}</span></a>${inOther(locale, path)}<nav class="bar-links wide" aria-label="${w.pages}">${links}</nav><details class="menu slim"><summary class="link" aria-label="${w.menu}">${MENU}</summary><nav class="menu-list" aria-label="${w.pages}">${links}</nav></details></header>`;
}

function footer(locale: Locale): Markup {
  const w = stoneWords(locale);
  return html`<footer class="foot"><p>${PRODUCT_NAME[locale]} · ${w.motto}</p><p>© ${new Date().getUTCFullYear()}</p></footer>`;
}

type Shown = {
  picture: Picture;
  alt: Piece;
  sizes: string;
  near: number;
  box?: { width: number; height: number };
  lazy?: boolean;
};

/** A picture that leaves its place before it arrives. */
export function image({ picture, alt, sizes, near, box = picture, lazy = true }: Shown): Markup {
  const clothes = [colorClass(picture), focalClass(picture)].filter(Boolean).join(' ');
  return html`<img${clothes && html` class="${clothes}"`} src="${pictureNear(picture, near)}" srcset="${srcset(picture)}" sizes="${sizes}" width="${box.width}" height="${box.height}" alt="${alt}"${lazy ? LAZY : EAGER}>`;
}

const LAZY = new Markup(' loading="lazy" decoding="async"');
const EAGER = new Markup(' fetchpriority="high"');

/** The arched portrait; without a picture, the initials. */
export function arch(
  portrait: Picture | null,
  name: string,
  alt: Piece,
  sizes: string,
  lazy: boolean,
): Markup {
  if (!portrait) return html`<div class="arch" aria-hidden="true">${initials(name)}</div>`;
  return html`<div class="arch">${image({ picture: portrait, alt, sizes, near: 320, lazy })}</div>`;
}

/** The language of words in the other language, for screen readers and fonts. */
export const langOf = (lang: Locale, page: Locale): Markup | null =>
  lang === page ? null : new Markup(` lang="${lang}"`);

/** Pieces with something between them; absent ones leave no mark. */
export function joined(pieces: readonly (Markup | null)[], between: string): Markup | null {
  const there = pieces.filter((piece) => piece !== null);
  return there.length ? new Markup(there.map((piece) => piece.html).join(between)) : null;
}
