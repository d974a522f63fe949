import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { HomeLink } from './home-link.tsx';

/** Catches what nothing else caught, the error page's own failure included. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="note" role="alert">
        <p>
          <Trans>An error occurred while showing the error page</Trans>
        </p>
        <HomeLink />
      </div>
    );
  }
}
