import type { I18n } from '@lingui/core';
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import type { Edition } from '#worker/shared/brand.ts';
import type { Format } from '#worker/shared/format.ts';
import type { Locale } from '#worker/shared/locale.ts';

export type LinkProps = {
  /** From the root, with query and hash. */
  href: string;
  className?: string;
  'aria-label'?: string;
  /** Leads to what is shown now; the app also finds that out from its router. */
  current?: boolean;
  /** The app treats it as current at this exact address only, not below it. */
  exact?: boolean;
  /** Leads to the same page: the app does not scroll to its top. */
  stays?: boolean;
  /** Replaces the page in the history. */
  replaces?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
};

/** The properties of every view. */
export type View = {
  locale: Locale;
  edition: Edition;
  i18n: I18n;
  format: Format;
  /** A link of the app: a plain `<a>` at the edge, one that the router follows in the browser. */
  Link: (props: LinkProps) => ReactElement;
};

/** The language of a text, for screen readers and fonts, where it is not the page's. */
export const langOf = (lang: Locale, { locale }: Pick<View, 'locale'>): Locale | undefined =>
  lang === locale ? undefined : lang;
