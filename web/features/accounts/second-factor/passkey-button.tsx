import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountFault } from '#web/features/accounts/page/account-section.tsx';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { NoPasskey } from './second-factor-calls.ts';

type Props<T> = {
  send: () => Promise<T>;
  onDone: (done: T) => void;
  /** Another button of the screen is the primary one. */
  isSecondary?: boolean;
  children: ReactNode;
};

/** A button that makes or uses a passkey. */
export function PasskeyButton<T>({ send, onDone, isSecondary = false, children }: Props<T>) {
  const { t } = useLingui();
  const use = useMutation({ mutationFn: send, onSuccess: onDone });
  const busy = useBusy(use.isPending);
  return (
    <>
      {use.error instanceof NoPasskey ? (
        <p role="alert" className="font-medium text-(--danger)">
          <Trans>No passkey was used. Try again, or choose another way.</Trans>
        </p>
      ) : (
        use.error && <AccountFault error={use.error} />
      )}
      <button
        type="button"
        className={isSecondary ? 'button self-start' : 'button main self-start'}
        aria-disabled={busy || undefined}
        onClick={() => !busy && use.mutate()}
      >
        {busy ? <Spinner label={t`Waiting for the passkey…`} /> : children}
      </button>
    </>
  );
}
