import { Trans } from '@lingui/react/macro';

/** What becomes of the media of a site when its plan ends. */
export const WhatClosed = () => (
  <p className="text-(--ink-2)">
    <Trans>
      Nothing is deleted. The first three photos and recordings stay as they are. Other photos are blurred,
      and videos, documents and further recordings cannot be opened until the plan is renewed. People can
      always download what they added.
    </Trans>
  </p>
);
