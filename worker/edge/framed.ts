import type { ReactElement } from 'react';
import { type Locale, otherLocale } from '#worker/shared/locale.ts';
import { visitorLinks } from '#worker/shared/views/frame/bar-links.tsx';
import { Footer, PageFrame, TapNote } from '#worker/shared/views/frame/page-frame.tsx';
import { ProcessBar } from '#worker/shared/views/frame/process-bar.tsx';
import {
  type BarLook,
  LanguageLink,
  LanguageOffer,
  QuietBar,
  TopBar,
} from '#worker/shared/views/frame/top-bar.tsx';
import { htmlOf, type Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';

/** The content of a page between its bar and its footer. */
export type Main = ReactElement | Markup;

/**
 * The HTML of a page inside the frame that the app's layouts render too. `path` is without its language, `saved`
 * the language chosen earlier on this device, `look` what the place of the page changes of the bar.
 */
export const framed = (
  view: View,
  path: string,
  main: Main,
  saved: Locale | null = null,
  look: BarLook = {},
): string =>
  htmlOf(TapNote({ view })) +
  htmlOf(
    PageFrame({
      view,
      bar: TopBar({ view, links: visitorLinks(view), language: languageLink(view, path), ...look }),
      offer: saved && saved !== view.locale && LanguageOffer({ view, href: inOther(view, path) }),
      footer: Footer({ view, year: new Date().getUTCFullYear() }),
      children: main as ReactElement,
    }),
  );

/** The HTML of a page whose only link leads to itself in the other language. */
export const quiet = (view: View, path: string, main: Main): string =>
  htmlOf(
    PageFrame({
      view,
      bar: QuietBar({ view, language: languageLink(view, path) }),
      children: main as ReactElement,
    }),
  );

/** The HTML of a page of a step-by-step process. */
const process = (view: View, _path: string, main: Main): string =>
  htmlOf(PageFrame({ view, bar: ProcessBar({ view }), children: main as ReactElement }));

/** The frame of a page, by its name in `pages.ts`. */
export const FRAMES = { default: framed, quiet, process };

const inOther = ({ locale }: View, path: string): string =>
  `/${otherLocale(locale)}${path === '/' ? '' : path}`;

const languageLink = (view: View, path: string): ReactElement =>
  LanguageLink({ view, href: inOther(view, path) });
