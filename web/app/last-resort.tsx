import { Trans } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HomeLink } from './home-link.tsx';

const FailureMessage = () => (
  <div className="note" role="alert">
    <p>
      <Trans>An error occurred while showing the error page</Trans>
    </p>
    <button type="button" className="button" onClick={() => location.reload()}>
      <Trans>Try again</Trans>
    </button>
    <HomeLink />
  </div>
);

const constantKey = () => 0;

/** Catches what no other error boundary caught, including a failure of the error page. */
export const LastResort = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={constantKey} errorComponent={FailureMessage}>
    {children}
  </CatchBoundary>
);
