import type { MessageDescriptor } from '@lingui/core';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { BarLook } from '#worker/shared/views/frame/top-bar.tsx';
import type { View } from '#worker/shared/views/view.ts';
import type { PageParts } from './document.ts';
import type { Main } from './framed.ts';
import type { Title } from './page-title.ts';

/** A request for a page. */
export type PageRequest = {
  ctx: Ctx;
  view: View;
  /** Without its language. */
  path: string;
  /** The value of the pattern’s parameter. */
  param: string;
  query: URLSearchParams;
  /** The language chosen earlier on this device. */
  saved: Locale | null;
};

/** What a page inserts into its document. A null `main` leaves everything to the app. */
export type PageContent = Title & {
  main: Main | null;
  bar?: BarLook;
  /** What is read without JavaScript where `main` is null. */
  unscripted?: Main;
} & Partial<
    Pick<
      PageParts,
      | 'status'
      | 'path'
      | 'indexable'
      | 'accent'
      | 'style'
      | 'jsonLd'
      | 'ogType'
      | 'picture'
      | 'shared'
      | 'preload'
      | 'route'
      | 'later'
      | 'queries'
    >
  >;

/** The current address of a page that was requested at an old one, without the language. */
export type MovedTo = {
  movedTo: string;
  /** Without the query of the request. */
  forgets?: true;
};

type Address = {
  /** The route below the language prefix, as in `web/routes`; `$id` names a parameter. */
  readonly pattern: string;
  /** The path has no language prefix. */
  readonly bare?: true;
  /** In local builds only. */
  readonly local?: true;
  readonly indexable?: true;
  /** The address contains a secret, from an email or another service, which is not passed on. */
  readonly secret?: true;
  /** The styles of its first view, inlined in the document; by default those of a note. */
  readonly css?: string;
  /** `quiet`: its only link is to itself in the other language; `process`: nothing but a way out. */
  readonly frame?: 'quiet' | 'process';
};

/** A first view, and the data that it was rendered from; a title of its own where that depends on data. */
export type Drawn = Pick<
  PageContent,
  'main' | 'unscripted' | 'bar' | 'queries' | 'accent' | 'style' | 'path' | 'indexable' | 'jsonLd'
> &
  Partial<Title>;

export type FixedPage = Address & {
  readonly title: MessageDescriptor;
  /** Absent where there is nothing to read before the app runs. */
  readonly draw?: (request: PageRequest) => Drawn | Promise<Drawn | MovedTo>;
};

/** A page whose first view shows data. */
type DataPage = Address & { readonly content: (request: PageRequest) => Promise<PageContent | MovedTo> };

export type Page = FixedPage | DataPage;
