import { Trans, useLingui } from '@lingui/react/macro';
import { KeptList } from '#web/features/offline/kept-list.tsx';
import { useTitle } from '#web/lib/use-title.ts';

/** The sites that can be read without a connection, because someone asked for that. */
export function KeptScreen() {
  const { t } = useLingui();
  useTitle(t`Kept on this device`);
  return (
    <div className="wrap flex max-w-160 flex-col gap-5 py-6 pb-12">
      <h1>
        <Trans>Kept on this device</Trans>
      </h1>
      <KeptList />
    </div>
  );
}
