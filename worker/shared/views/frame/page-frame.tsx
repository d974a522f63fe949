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

export const Footer = ({ view, year }: { view: View; year: number }) => (
  <footer className="foot">
    <p>
      {PRODUCT_NAME[view.locale]} · {view.i18n._(MOTTO)}
    </p>
    <p>© {year}</p>
  </footer>
);
