import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { CopiedAs } from '#worker/db/schema/copies.ts';
import { html } from '#worker/edge/html.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { direction, LOCALES, type Locale } from '#worker/shared/locale.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { fileAt, type PageToCopy } from './copy-document.ts';

const ABOUT = msg`A copy of the public memorials and of all codes. Scan a code, or open the address of a memorial.`;

/** The first page of the copy in a language. */
export const copiedHome = (view: View): PageToCopy => ({
  title: PRODUCT_NAME[view.locale],
  description: view.i18n._(ABOUT),
  path: '/',
  name: PRODUCT_NAME[view.locale],
  lang: view.locale,
  main: StatePage({
    title: PRODUCT_NAME[view.locale],
    children: html`<p>${view.i18n._(ABOUT)}</p>` as unknown as ReactElement,
  }),
});

/** What a small page says, and where it leads, in one language. */
type Said = { title: string; text: string; href?: string };

/**
 * A small page in both languages that needs nothing else. With `leads`, it leads on at once to the page in that
 * language.
 */
function smallPage(said: Record<Locale, Said>, leads?: Locale): string {
  const href = leads && said[leads].href;
  const sections = LOCALES.map((locale) => {
    const { title, text, href: own } = said[locale];
    return html`<section lang="${locale}" dir="${direction(locale)}"><h1 dir="auto">${title}</h1><p>${
      own ? html`<a href="${own}">${text}</a>` : text
    }</p></section>`;
  });
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">${
    href ? html`<meta http-equiv="refresh" content="0;url=${href}">` : null
  }<title>${LOCALES.map((locale) => PRODUCT_NAME[locale]).join(' · ')}</title>`;
  return `<!doctype html><html lang="${leads ?? LOCALES[0]}"><head>${head.html}</head><body>${sections.map((one) => one.html).join('')}</body></html>`;
}

const inBoth = (saidIn: (locale: Locale) => Said): Record<Locale, Said> => ({
  en: saidIn('en'),
  he: saidIn('he'),
});

/** The page of a code or of a former address: it leads to a copied page, at once to that in the language of its words. */
export const leadingPage = ({ path, titles, lang }: CopiedAs): string =>
  smallPage(
    inBoth((locale) => ({
      title: titles[locale],
      text: i18nFor(locale)._(msg`Open the page`),
      href: fileAt(locale, path),
    })),
    lang,
  );

/** The page of a code that leads to an address elsewhere. */
export const outwardPage = (address: string): string =>
  smallPage(
    inBoth((locale) => ({
      title: PRODUCT_NAME[locale],
      text: i18nFor(locale)._(msg`Open the page`),
      href: address,
    })),
    'en',
  );

const plain = (text: MessageDescriptor): string =>
  smallPage(inBoth((locale) => ({ title: PRODUCT_NAME[locale], text: i18nFor(locale)._(text) })));

/** The page of a code whose page is only for some: it says nothing of it. */
export const closedPage = (): string =>
  plain(msg`This page is not public. Those who look after it can open it on our own site.`);

/** The page of what is not there. */
export const missingPage = (): string => plain(msg`There is no such page in this copy.`);

/** The choice of a language. */
export const languagePage = (): string =>
  smallPage(
    inBoth((locale) => ({
      title: PRODUCT_NAME[locale],
      text: i18nFor(locale)._(msg`Open the page`),
      href: fileAt(locale, '/'),
    })),
  );
