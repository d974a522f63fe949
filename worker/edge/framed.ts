import type { ReactElement } from 'react';
import { otherLocale } from '#worker/shared/locale.ts';
import { visitorLinks } from '#worker/shared/views/frame/bar-links.tsx';
import { Footer, PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { LanguageLink, QuietBar, TopBar } from '#worker/shared/views/frame/top-bar.tsx';
import { htmlOf, type Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';

/** The content of a page between its bar and its footer. */
export type Main = ReactElement | Markup;

/** The HTML of a page inside the frame that the app's layouts render too. `path` is without its language. */
export const framed = (view: View, path: string, main: Main): string =>
  htmlOf(
    PageFrame({
      view,
      bar: TopBar({ view, links: visitorLinks(view), language: languageLink(view, path) }),
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

const languageLink = (view: View, path: string): ReactElement =>
  LanguageLink({ view, href: `/${otherLocale(view.locale)}${path === '/' ? '' : path}` });
