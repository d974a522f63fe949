import { Trans, useLingui } from '@lingui/react/macro';
import { OutboxList } from '#web/features/memories/contributions/outbox-list.tsx';
import { SavedSites } from '#web/features/offline/saved-sites.tsx';
import { useTitle } from '#web/lib/use-title.ts';

/** What is stored on this device: unsent memories, and the sites saved for reading offline. */
export function DeviceStorageScreen() {
  const { t } = useLingui();
  useTitle(t`Saved on this device`);
  return (
    <div className="wrap flex max-w-160 flex-col gap-5 py-6 pb-12">
      <h1>
        <Trans>Saved on this device</Trans>
      </h1>
      <OutboxList />
      <section aria-labelledby="for-a-visit" className="flex flex-col gap-3">
        <h2 id="for-a-visit" className="text-xl">
          <Trans>For a visit</Trans>
        </h2>
        <SavedSites />
      </section>
    </div>
  );
}
