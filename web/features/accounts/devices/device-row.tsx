import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { devicesQuery } from '#web/features/accounts/account-queries.ts';
import { AccountFault } from '#web/features/accounts/page/account-section.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/api.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { logout } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { type Device, endSession } from '#worker/contract/account-settings.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';
import { deviceName } from './device-name.ts';

/** One of the devices on which the user is logged in. */
export function DeviceRow({ device }: { device: Device }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const name = useDeviceName(device.user_agent);
  const end = useMutation({
    mutationFn: () => (device.current ? logout() : call(endSession, { params: { id: device.id } })),
    onSuccess: async () => {
      if (device.current) return;
      queries.setQueryData(devicesQuery.queryKey, (all) => all?.filter(({ id }) => id !== device.id));
      toast({ variant: 'success', title: t`${name} is logged out.` });
      // the pressed button is unmounted
      document.getElementById('devices')?.focus({ preventScroll: true });
    },
    // the session was ended elsewhere in the meantime
    onError: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const busy = useBusy(end.isPending);
  const last = format.ago(device.last_seen_at);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-[1.0625rem]! font-sans! font-semibold!">{name}</h3>
          <p className="dotted text-(--ink-2)">
            <span>{device.current ? <Trans>This device</Trans> : <Trans>Last used: {last}</Trans>}</span>
            <span>
              <Strategy of={device.strategy} />
            </span>
          </p>
        </div>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-label={t`Log out ${name}`}
          onClick={() => !busy && end.mutate()}
        >
          {busy ? <Spinner label={t`Logging out…`} /> : <Trans context="a device">Log out</Trans>}
        </button>
      </div>
      {end.error && <AccountFault error={end.error} />}
    </li>
  );
}

/** How the session was opened. */
function Strategy({ of: strategy }: { of: Device['strategy'] }) {
  if (strategy === 'local') return <Trans>with a password</Trans>;
  if (strategy === 'kiosk') return <Trans>a screen of a community</Trans>;
  const service = PROVIDER_NAMES[strategy];
  return <Trans>with {service}</Trans>;
}

function useDeviceName(userAgent: string | null): string {
  const { t } = useLingui();
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`An unknown device`;
}
