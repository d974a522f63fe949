import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#web/lib/api.ts';
import { getExport, requestExport } from '#worker/contract/export.ts';
import { Archive } from './archive.tsx';

/** The download of everything that the user wrote and uploaded. */
export function OwnArchive() {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          Everything you wrote on sites, and the photos, videos, recordings and files you added, in one file.
        </Trans>
      </p>
      <Archive
        label={t`Prepare my download`}
        request={() => call(requestExport, {})}
        read={(id, signal) => call(getExport, { params: { id } }, signal)}
      />
    </>
  );
}
