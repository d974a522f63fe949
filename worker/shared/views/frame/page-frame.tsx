/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import type { View } from '#worker/shared/views/view.ts';

export const MOTTO = msg`A place to remember, together`;

export const ONE_MOMENT = msg`One moment…`;
export const NO_CONNECTION = msg`No connection. You can keep reading; writing opens when the connection is back.`;

type PageFrameProps = {
  view: View;
  bar: ReactNode;
  /** What follows the bar: the offer of the other language. */
  offer?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** Top bar, page, footer, and the skip link past the bar. */
export const PageFrame = ({ view, bar, offer, footer, children }: PageFrameProps) => (
  <>
    <a className="skip unseen" href="#main">
      {view.i18n._(msg`Skip to the content`)}
    </a>
    {bar}
    {offer}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    {footer}
  </>
);

/**
 * What a tap shows before the app runs, which then opens what was tapped; the document's script fills it. The
 * document brings the words along, since nothing can be loaded without a connection.
 */
export const TapNote = ({ view: { i18n } }: { view: View }) => (
  <p
    className="tap-note"
    role="status"
    data-loading={i18n._(ONE_MOMENT)}
    data-offline={i18n._(NO_CONNECTION)}
  />
);

/** The pages that every footer leads to. */
const FOOTER_LINKS = [
  { path: '/faq', label: msg`Questions and answers` },
  { path: '#contact', label: msg`Contact us` },
  { path: '/dashboard/orders', label: msg`Cancel an order` },
  { path: '/promise', label: msg`Our promise` },
  { path: '/privacy-statement', label: msg`Privacy` },
  { path: '/terms-and-conditions', label: msg`Terms of use` },
  { path: '/accessibility', label: msg`Accessibility statement` },
];

export const Footer = ({ view, year }: { view: View; year: number }) => (
  <footer className="foot">
    <nav aria-label={view.i18n._(msg`About Dorot`)}>
      {FOOTER_LINKS.map(({ path, label }) => (
        <view.Link key={path} className="link" href={`/${view.locale}${path}`}>
          {view.i18n._(label)}
        </view.Link>
      ))}
    </nav>
    <p>
      {PRODUCT_NAME[view.locale]} · {view.i18n._(MOTTO)}
    </p>
    <p>© {year}</p>
  </footer>
);
