import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Address } from '#web/features/accounts/address/email-address.tsx';
import { AccountFault } from '#web/features/accounts/page/account-section.tsx';
import { useHuman } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { useRateLimitWait } from '#web/ui/forms/use-rate-limit-wait.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { forgotPassword } from '#worker/contract/sign-up.ts';

/** For an account without a password: requests a link by email to choose one. */
export function PasswordLink({ address }: { address: string }) {
  const { t } = useLingui();
  const { check, proof, again } = useHuman('forgot');
  const [isRateLimited, handleRateLimit] = useRateLimitWait();
  const send = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email: address, ...proof } }),
    onError: (error) => {
      again();
      handleRateLimit(error);
    },
  });
  const busy = useBusy(send.isPending);
  const email = <Address>{address}</Address>;
  return (
    <div className="flex flex-col items-start gap-4">
      {send.error && <AccountFault error={send.error} />}
      <div role="status">
        {send.isSuccess && (
          <p>
            <Trans>
              We sent a link to {email}. It is valid for an hour. If it does not arrive in a few minutes,
              check your spam folder.
            </Trans>
          </p>
        )}
      </div>
      {!send.isSuccess && (
        <>
          {check}
          <button
            type="button"
            className="button"
            aria-disabled={busy || isRateLimited || undefined}
            onClick={() => busy || isRateLimited || send.mutate()}
          >
            {busy ? <Spinner label={t`Sending…`} /> : <Trans>Send me a link to choose one</Trans>}
          </button>
        </>
      )}
    </div>
  );
}
