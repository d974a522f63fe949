import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '#web/features/accounts/devices/device-name.ts';
import { AccountFault, RowsSkeleton } from '#web/features/accounts/page/account-section.tsx';
import { call } from '#web/lib/api.ts';
import { beginAuthenticator } from '#worker/contract/second-factor.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { AppCodeForm } from './prove-form.tsx';
import { addPasskey, type Enrolled, enrol, hasPasskeys } from './second-factor-calls.ts';

type EnrolFormProps = {
  /** An app can be added only where there is none. */
  hasApp: boolean;
  onAdded: (enrolled: Enrolled) => void;
};

/** Adds a passkey or an authenticator app. */
export function EnrolForm({ hasApp, onAdded }: EnrolFormProps) {
  const { t } = useLingui();
  const [isApp, setApp] = useState(false);
  const { browser, system } = deviceName(navigator.userAgent);
  const name = [system, browser].filter(Boolean).join(', ') || t`A passkey`;
  if (isApp) return <AppSteps onAdded={onAdded} />;
  return (
    <>
      {hasPasskeys() && (
        <div className="flex flex-col gap-3">
          <p>
            <Trans>
              A passkey is kept by your phone, your computer or a security key. You use it with your finger,
              your face or a PIN.
            </Trans>
          </p>
          <PasskeyButton send={() => addPasskey(name)} onDone={onAdded}>
            <Trans>Add a passkey</Trans>
          </PasskeyButton>
        </div>
      )}
      {!hasApp && (
        <div className="flex flex-col gap-3">
          <p>
            <Trans>An authenticator app on your phone shows a new code every half minute.</Trans>
          </p>
          <button type="button" className="button self-start" onClick={() => setApp(true)}>
            <Trans>Add an authenticator app</Trans>
          </button>
        </div>
      )}
    </>
  );
}

function AppSteps({ onAdded }: Pick<EnrolFormProps, 'onAdded'>) {
  const { t } = useLingui();
  const begun = useQuery({
    queryKey: ['account', 'new-authenticator'],
    queryFn: ({ signal }) => call(beginAuthenticator, {}, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (!begun.data)
    return begun.error ? (
      <AccountFault error={begun.error} onRetry={() => void begun.refetch()} />
    ) : (
      <RowsSkeleton />
    );
  const { secret, qr } = begun.data;
  const key = spaced(secret);
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
      </p>
      <svg
        role="img"
        aria-label={t`A code for your authenticator app`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-56 self-start rounded-lg bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <p className="wrap-anywhere">
        <Trans>
          The key:{' '}
          <bdi dir="ltr" className="font-semibold">
            {key}
          </bdi>
        </Trans>
      </p>
      <AppCodeForm id="new-app-code" send={(code) => enrol({ code })} onDone={onAdded}>
        <Trans>Add the app</Trans>
      </AppCodeForm>
    </div>
  );
}

const spaced = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');
