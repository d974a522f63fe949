/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEventHandler } from 'react';
import type { View } from '#worker/shared/views/view.ts';

export type BarLink = { key: string; href: string; label: string; onClick?: MouseEventHandler };

export const createLabel = ({ i18n, edition }: Pick<View, 'i18n' | 'edition'>): string =>
  i18n._(edition === 'work' ? msg`Try now` : msg`Create a site`);

/** The parts of the landing page. */
export const landingLinks = ({ i18n, locale }: View): BarLink[] => [
  { key: 'home', href: `/${locale}#home`, label: i18n._(msg`Home`) },
  { key: 'how', href: `/${locale}#how`, label: i18n._(msg`How it works`) },
  { key: 'examples', href: `/${locale}#examples`, label: i18n._(msg`Example sites`) },
  { key: 'contact', href: `/${locale}#contact`, label: i18n._(msg`Contact us`) },
];

/** The links of the top menu for a visitor. */
export const visitorLinks = (view: View, onLogIn?: MouseEventHandler): BarLink[] => [
  ...landingLinks(view),
  {
    key: 'login',
    href: `/${view.locale}/login`,
    label: view.i18n._(msg`Log in / sign up`),
    ...(onLogIn && { onClick: onLogIn }),
  },
  { key: 'create', href: `/${view.locale}/onboarding`, label: createLabel(view) },
];

export const BarLinks = ({ view: { Link }, links }: { view: View; links: readonly BarLink[] }) => (
  <>
    {links.map(({ key, label, ...link }) => (
      <Link className="link" key={key} {...link}>
        {label}
      </Link>
    ))}
  </>
);
