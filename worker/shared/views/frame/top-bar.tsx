/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import type { Picture } from '#worker/contract/primitives.ts';
import { PRODUCT_NAME, WORK_TAG } from '#worker/shared/brand.ts';
import { direction, type Locale, otherLocale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { MarkIcon, MenuIcon } from '#worker/shared/views/icons.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { type BarLink, BarLinks } from './bar-links.tsx';
import { SearchField } from './search-field.tsx';

/** The brand of a community in place of ours. */
export type BarBrand = { name: string; website: string | null; logo: Picture | null };

/** What the place whose page this is changes of the bar. */
export type BarLook = {
  brand?: BarBrand | null | undefined;
  /** Whether there is no search field. */
  isUnsearched?: boolean;
};

type TopBarProps = BarLook & {
  view: View;
  links: readonly BarLink[];
  language: ReactNode;
  /**
   * Replaces the search field; `row` replaces the row of links, `person` follows it, `account` ends the menu.
   */
  search?: ReactNode;
  row?: ReactNode;
  person?: ReactNode;
  account?: ReactNode;
  menu?: Ref<HTMLDetailsElement>;
};

/** Logo, search, language, links; on phones the links are behind one button. */
export function TopBar({
  view,
  links,
  language,
  brand,
  isUnsearched = false,
  search,
  row,
  person,
  account,
  menu,
}: TopBarProps) {
  const { i18n } = view;
  return (
    <header className={isUnsearched ? 'bar unsearched' : 'bar'}>
      {brand ? <BrandLink view={view} brand={brand} /> : <HomeLink view={view} />}
      {search ?? <SearchField view={view} />}
      {language}
      {row || <LinkRow view={view} links={links} />}
      {person}
      <details className="menu slim" ref={menu}>
        <summary className="link" aria-label={i18n._(msg`Menu`)}>
          <MenuIcon />
        </summary>
        <nav className="menu-list" aria-label={i18n._(msg`Pages`)}>
          <BarLinks view={view} links={links} />
          {account}
        </nav>
      </details>
    </header>
  );
}

const HomeLink = ({ view: { locale, edition, Link } }: { view: View }) => (
  <Link className="link logo" href={`/${locale}`} exact>
    <MarkIcon />
    {PRODUCT_NAME[locale]}
    {edition === 'work' && <small dir="ltr">{WORK_TAG}</small>}
  </Link>
);

/** Leads to the website of the community, where it has one, and else home. */
function BrandLink({
  view: { locale, Link },
  brand: { name, website, logo },
}: {
  view: View;
  brand: BarBrand;
}) {
  const shown = <BrandSign brand={{ name, logo }} />;
  return website ? (
    <a className="link logo" href={website} target="_blank" rel="noopener">
      {shown}
    </a>
  ) : (
    <Link className="link logo" href={`/${locale}`} exact>
      {shown}
    </Link>
  );
}

/** The logo of a community, or its name. */
export const BrandSign = ({ brand: { name, logo } }: { brand: Pick<BarBrand, 'name' | 'logo'> }) =>
  logo ? (
    <img src={pictureNear(logo, 320)} alt={name} height="40" className="brand-logo" />
  ) : (
    <bdi>{name}</bdi>
  );

type LinkRowProps = { view: View; links: readonly BarLink[]; nav?: Ref<HTMLElement>; more?: ReactNode };

/** The links in a row, followed by `more` for those that do not fit. */
export const LinkRow = ({ view, links, nav, more }: LinkRowProps) => (
  <nav className="bar-links wide" aria-label={view.i18n._(msg`Pages`)} ref={nav}>
    <BarLinks view={view} links={links} />
    {more}
  </nav>
);

/** A language in its own letters, for readers who read no other. */
const OWN_NAMES: Record<Locale, string> = { en: 'English', he: 'עברית' };

type LanguageLinkProps = {
  view: Pick<View, 'locale'>;
  /** The address of this page in the other language. */
  href: string;
  className?: string;
  busy?: boolean;
  onClick?: MouseEventHandler;
};

export function LanguageLink({ view, href, className = 'link', busy, onClick }: LanguageLinkProps) {
  const other = otherLocale(view.locale);
  return (
    <a
      href={href}
      hrefLang={other}
      lang={other}
      dir={direction(other)}
      aria-busy={busy || undefined}
      className={className}
      onClick={onClick}
    >
      {OWN_NAMES[other]}
    </a>
  );
}

/** The offer of a page in the other language, in that language. */
const OFFERS: Record<Locale, string> = { en: 'Read this page in English', he: 'לקריאת הדף בעברית' };

/** One line below the bar for readers who chose the other language: a page stays in the language of its address. */
export const LanguageOffer = ({ view: { i18n, locale }, href }: { view: View; href: string }) => {
  const other = otherLocale(locale);
  return (
    <nav className="offer" aria-label={i18n._(msg`Language`)}>
      <a href={href} hrefLang={other} lang={other} dir={direction(other)}>
        {OFFERS[other]}
      </a>
    </nav>
  );
};

/** The bar of a page whose only link is to itself in the other language. */
export const QuietBar = ({ view, language }: { view: View; language: ReactNode }) => (
  <header className="bar">
    <p className="link logo">
      <MarkIcon />
      {PRODUCT_NAME[view.locale]}
    </p>
    {language}
  </header>
);
