import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SmallFooter } from './small-footer.tsx';
import { TopBar } from './top-bar.tsx';

/** Bar, page, footer. The edge draws the same around what it renders: `worker/edge/stone-parts.ts`. */
export const DefaultLayout = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip unseen" href="#main">
      <Trans>Skip to the content</Trans>
    </a>
    <TopBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SmallFooter />
  </>
);
