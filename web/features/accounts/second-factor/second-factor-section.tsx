import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { secondFactorQuery } from '#web/features/accounts/account-queries.ts';
import {
  AccountFault,
  AccountSection,
  Fold,
  RowsSkeleton,
} from '#web/features/accounts/page/account-section.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/api.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactor,
} from '#worker/contract/second-factor.ts';
import { EnrolForm } from './enrol-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The passkeys and the authenticator app of the user, which they may add and remove. */
export function SecondFactorSection() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });

  return (
    <AccountSection id="second-factor" title={t`Two-step verification`}>
      <p>
        <Trans>After your password, a passkey or a code from your phone makes sure that it is you.</Trans>
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : data ? (
        <Factors of={data} onChanged={changed} onCodes={setCodes} />
      ) : error ? (
        <AccountFault error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </AccountSection>
  );
}

type FactorsProps = { of: SecondFactor; onChanged: () => void; onCodes: (codes: readonly string[]) => void };

function Factors({ of, onChanged, onCodes }: FactorsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { passkeys, authenticator, recovery_codes_left: left } = of;
  const confirmed = authenticator && format.ago(authenticator.confirmed_at);
  const isOn = passkeys.length > 0 || authenticator !== null;
  return (
    <>
      {isOn && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} of={passkey} onRemoved={onChanged} />
          ))}
          {authenticator && (
            <FactorRow
              name={<Trans>Authenticator app</Trans>}
              since={<Trans>Added {confirmed}</Trans>}
              label={t`Remove the authenticator app`}
              remove={() => call(removeAuthenticator, {})}
              onRemoved={onChanged}
            />
          )}
        </ul>
      )}
      <Fold label={isOn ? <Trans>Add another way</Trans> : <Trans>Set up two-step verification</Trans>}>
        {(close) => (
          <EnrolForm
            hasApp={authenticator !== null}
            onAdded={({ recovery_codes }) => {
              toast({ variant: 'success', title: t`Two-step verification is on.` });
              close();
              onChanged();
              if (recovery_codes) onCodes(recovery_codes);
            }}
          />
        )}
      </Fold>
      {isOn && <Codes left={left} onRenewed={onCodes} onChanged={onChanged} />}
    </>
  );
}

type PasskeyRowProps = { of: SecondFactor['passkeys'][number]; onRemoved: () => void };

function PasskeyRow({ of: { id, name, created_at, last_used_at }, onRemoved }: PasskeyRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const time = format.ago(last_used_at ?? created_at);
  return (
    <FactorRow
      name={<bdi>{name}</bdi>}
      since={last_used_at ? <Trans>Passkey, last used {time}</Trans> : <Trans>Passkey, added {time}</Trans>}
      label={t`Remove the passkey ${name}`}
      remove={() => call(removePasskey, { params: { id } })}
      onRemoved={onRemoved}
    />
  );
}

type FactorRowProps = {
  name: ReactNode;
  since: ReactNode;
  label: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
};

function FactorRow({ name, since, label, remove, onRemoved }: FactorRowProps) {
  const { t } = useLingui();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast({ variant: 'success', title: t`It is removed.` });
      onRemoved();
      // the pressed button is unmounted
      document.getElementById('second-factor')?.focus({ preventScroll: true });
    },
  });
  const busy = useBusy(removal.isPending);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-[1.0625rem]! font-sans! font-semibold!">{name}</h3>
          <p className="text-(--ink-2)">{since}</p>
        </div>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-label={label}
          onClick={() => !busy && removal.mutate()}
        >
          {busy ? <Spinner label={t`Removing…`} /> : <Trans>Remove</Trans>}
        </button>
      </div>
      {removal.error && <AccountFault error={removal.error} />}
    </li>
  );
}

type CodesProps = { left: number; onRenewed: (codes: readonly string[]) => void; onChanged: () => void };

function Codes({ left, onRenewed, onChanged }: CodesProps) {
  const { t } = useLingui();
  const renewal = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => {
      onRenewed(recovery_codes);
      onChanged();
    },
  });
  const busy = useBusy(renewal.isPending);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-(--ink-2)">
        <Plural value={left} one="One recovery code is left." other="# recovery codes are left." />
      </p>
      {renewal.error && <AccountFault error={renewal.error} />}
      <button
        type="button"
        className="button"
        aria-disabled={busy || undefined}
        onClick={() => !busy && renewal.mutate()}
      >
        {busy ? <Spinner label={t`Making new codes…`} /> : <Trans>New recovery codes</Trans>}
      </button>
    </div>
  );
}
