import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { devicesQuery } from '#web/features/accounts/account-queries.ts';
import { AccountFault, AccountSection, RowsSkeleton } from '#web/features/accounts/page/account-section.tsx';
import { call } from '#web/lib/api.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { clearToken } from '#web/lib/token.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { endSessions } from '#worker/contract/account-settings.ts';
import { DeviceRow } from './device-row.tsx';

/** The devices on which the user is signed in, with buttons that sign them out. */
export function DevicesSection() {
  const { t } = useLingui();
  const devices = useQuery(devicesQuery);
  return (
    <AccountSection id="devices" title={t`Devices`}>
      <p>
        <Trans>
          You are logged in on these devices. If you do not recognise one, log it out and choose a new
          password.
        </Trans>
      </p>
      {devices.isPending && <RowsSkeleton />}
      {devices.isError && !devices.data && (
        <AccountFault error={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Everywhere />
    </AccountSection>
  );
}

function Everywhere() {
  const { t } = useLingui();
  const end = useMutation({
    mutationFn: () => call(endSessions, {}),
    onSuccess: () => clearToken('logout'),
  });
  const busy = useBusy(end.isPending);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-(--ink-2)">
        <Trans>This logs you out on every device, including this one. You can then log in again.</Trans>
      </p>
      {end.error && <AccountFault error={end.error} />}
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        onClick={() => !busy && end.mutate()}
      >
        {busy ? <Spinner label={t`Logging out…`} /> : <Trans>Log out everywhere</Trans>}
      </button>
    </div>
  );
}
