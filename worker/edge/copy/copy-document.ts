import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { criticalCss, localized } from '#worker/edge/document.ts';
import type { Main } from '#worker/edge/framed.ts';
import { html } from '#worker/edge/html.ts';
import type { Title } from '#worker/edge/page-title.ts';
import type { Template } from '#worker/edge/template.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import { direction, LOCALES, type Locale, otherLocale } from '#worker/shared/locale.ts';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { LanguageLink, QuietBar } from '#worker/shared/views/frame/top-bar.tsx';
import { htmlOf, Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';
import { type CopiedPicture, type NamePicture, staticHtml } from './static-html.ts';

/** A page of the copy: its key in the bucket, and the pictures that it shows. */
export type CopiedPage = { key: string; html: string; styleHash: string; pictures: CopiedPicture[] };

export type CopyPlace = {
  name: NamePicture;
  /** The address of the living pages. */
  origin: string;
  /** An instant. */
  copiedOn: string;
};

export type PageToCopy = Title & {
  /** Without its language, such as `/site/ruth-cohen` and `/site/ruth-cohen/2`. */
  path: string;
  /** The path of the living page, where it is another. */
  living?: string;
  css?: string | undefined;
  style?: string | undefined;
  accent?: string | undefined;
  /** What the page is of, as a code names it, and the language of its words. */
  name: string;
  lang: Locale;
  main: Main;
};

/** The page as a file that needs no script and no server of ours. */
export async function copyDocument(
  { sheets, fontSheets }: Pick<Template, 'sheets' | 'fontSheets'>,
  view: View,
  page: PageToCopy,
  { name, origin, copiedOn }: CopyPlace,
): Promise<CopiedPage> {
  const { locale } = view;
  const { path, living = path, title, description, css, style = '', accent, main } = page;
  const framed = htmlOf(
    PageFrame({
      view,
      bar: QuietBar({ view, language: LanguageLink({ view, href: fileAt(otherLocale(locale), path) }) }),
      footer: footer(view, origin + localized(locale, living), copiedOn),
      children: main as ReactElement,
    }),
  );
  const { html: body, pictures } = await staticHtml(framed, name, origin);
  const inline = criticalCss(locale, css) + style;
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><meta name="description" content="${description}"><meta name="robots" content="noindex"><link rel="canonical" href="${origin + localized(locale, living)}">${LOCALES.map(
    (one) => html`<link rel="alternate" hreflang="${one}" href="${fileAt(one, path)}">`,
  )}<style>${new Markup(inline)}</style>${[...sheets, ...fontSheets].map(
    (sheet) => html`<link rel="stylesheet" href="${sheet}">`,
  )}`;
  const attributes = html`lang="${locale}" dir="${direction(locale)}"${accent ? html` data-accent="${accent}"` : null}`;
  return {
    key: `${decodeURIComponent(fileAt(locale, path)).slice(1)}index.html`,
    html: `<!doctype html><html ${attributes.html}><head>${head.html}</head><body><div id="root">${body}</div></body></html>`,
    styleHash: await cspHash(inline),
    pictures,
  };
}

/** The address of a page in the copy; static hosts serve the `index.html` of a folder. */
export const fileAt = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}/`;

const footer = (view: View, living: string, copiedOn: string): ReactElement =>
  html`<footer class="foot"><p>${view.i18n._(msg`A copy, written on ${dayInWords(copiedOn, view.locale)}, that needs no program of ours.`)}</p><p><a class="link" href="${living}">${view.i18n._(msg`The page on our own site`)}</a></p></footer>` as unknown as ReactElement;

/** A style of a page as its Content-Security-Policy names it. */
async function cspHash(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}
