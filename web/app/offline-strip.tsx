import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { isOnline, useOnline } from '#web/lib/online.ts';
import { isOutboxMarked } from '#web/lib/outbox-mark.ts';
import { loadWhenConnected, usePending } from '#web/lib/reconnect.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { NO_CONNECTION, ONE_MOMENT } from '#worker/shared/views/frame/page-frame.tsx';

/**
 * The notice shown while there is no connection, or while what was tapped is loading. What is open lies above it
 * and speaks of the connection itself, as a community's screen does.
 */
export function OfflineStrip({ isScreen }: { isScreen: boolean }) {
  const { i18n } = useLingui();
  const online = useOnline();
  const pending = usePending();
  useEffect(beginOnce, []);
  return (
    <div role="status" className={`sticky top-0 ${pending ? 'z-50' : 'z-35'}`}>
      {pending === 'loading' && (
        <p className="toasts pending-note">
          <Spinner /> {i18n._(ONE_MOMENT)}
        </p>
      )}
      {((!online && !isScreen) || (pending && pending !== 'loading')) && (
        <p className="offline-note">
          {pending === 'writing' ? (
            i18n._(NO_CONNECTION)
          ) : pending === 'page' ? (
            <Trans>No connection. You can keep reading; the rest opens when the connection is back.</Trans>
          ) : (
            <Trans>You’re offline. What is already on this page can still be read.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

let begun = false;

function beginOnce(): void {
  if (begun) return;
  begun = true;
  void begin().catch(() => undefined);
}

/**
 * Starts what works without a connection: with the first interaction, since the page is complete without it; at
 * once if there is no connection, or if the outbox holds unsent changes, which it sends.
 */
async function begin(): Promise<void> {
  if (isOnline() && !isOutboxMarked()) await Promise.race([onFirstInteraction(), connectionLost()]);
  const offline = await loadWhenConnected(() => import('./begin-offline.ts'));
  await offline.begin();
}

const connectionLost = () =>
  new Promise<void>((resolve) => addEventListener('offline', () => resolve(), { once: true }));
