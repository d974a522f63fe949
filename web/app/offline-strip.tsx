import { Trans } from '@lingui/react/macro';
import { useOnline } from '#web/lib/online.ts';

void import('./begin-offline.ts').then(({ begin }) => begin()).catch(() => undefined);

/** The notice shown while there is no connection. */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-20">
      {!online && (
        <p className="bg-(--ink) px-4 py-2 text-center text-[0.9375rem] text-(--paper)">
          <Trans>You're offline. What is already on this page can still be read.</Trans>
        </p>
      )}
    </div>
  );
}
