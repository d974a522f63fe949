import { Trans } from '@lingui/react/macro';

/** That something is saved, as long as nothing else is. Always there, so that it is read out when it speaks. */
export const SavedNote = ({ saved }: { saved: boolean }) => (
  <p role="status" className="font-medium text-(--success)">
    {saved && <Trans>Saved.</Trans>}
  </p>
);
