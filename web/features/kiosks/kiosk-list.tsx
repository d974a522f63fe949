import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { KioskDevice } from '#worker/contract/kiosk.ts';
import { kiosksQuery, useDisconnect } from './kiosk-queries.ts';

/** The kiosks of a community: when each was last seen, and a button that disconnects it. */
export function KioskList({ communityId }: { communityId: number }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(kiosksQuery(communityId));
  if (error && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-(--danger)">{error instanceof ApiError ? error.detail : t`Error`}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (!data) {
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </Skeleton>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-(--ink-2)">
        <Trans>No screen is paired yet.</Trans>
      </p>
    );
  }
  return (
    <ul className="divide-y divide-(--line) border-y border-(--line)">
      {data.map((kiosk) => (
        <KioskRow key={kiosk.id} communityId={communityId} kiosk={kiosk} />
      ))}
    </ul>
  );
}

function KioskRow({ communityId, kiosk }: { communityId: number; kiosk: KioskDevice }) {
  const { t } = useLingui();
  const format = useFormat();
  const disconnect = useDisconnect(communityId);
  const busy = useBusy(disconnect.isPending);
  const lastSeen = format.ago(kiosk.last_seen_at);
  const name = kiosk.device_name ?? t`Unnamed screen`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-[0.9375rem] text-(--ink-2)">
          <Trans>Last seen: {lastSeen}</Trans>
          {kiosk.asleep && (
            <>
              {' · '}
              <Trans>Disconnected. Pair it again.</Trans>
            </>
          )}
        </p>
        {disconnect.error && (
          <p role="alert" className="text-(--danger)">
            {disconnect.error instanceof ApiError ? disconnect.error.detail : t`Error`}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button"
        aria-label={t`Disconnect ${name}`}
        aria-disabled={busy || undefined}
        onClick={() => !disconnect.isPending && disconnect.mutate(kiosk.id)}
      >
        {busy ? <Spinner label={t`Disconnecting…`} /> : <Trans>Disconnect</Trans>}
      </button>
    </li>
  );
}
