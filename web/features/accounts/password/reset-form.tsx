import { Trans, useLingui } from '@lingui/react/macro';
import { newPasswordFaults, serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { resetPassword } from '#worker/contract/sign-up.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const IDS = { password: 'reset-password', again: 'reset-again' } as const;

type ResetFormProps = {
  token: string;
  onDone: () => void;
  /** The link was used or has expired. */
  onExpired: () => void;
};

/** The form for a new password, behind the link of the email. */
export function ResetForm({ token, onDone, onExpired }: ResetFormProps) {
  const { t } = useLingui();
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({ password: String(form.get('password')), again: String(form.get('again')) }),
    check: newPasswordFaults,
    send: ({ password }) => call(resetPassword, { body: { token, password } }),
    onDone,
    refused: (error, say) => {
      if (error instanceof ApiError && (error.code === 'reset.token_invalid' || pointsAtToken(error))) {
        onExpired();
        return [];
      }
      return serverFaults(error, ['password'], { 'password.common': 'password' }, say);
    },
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <NewPasswordFields ids={IDS} faultOf={faultOf} />
      <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Saving…`}>
        <Trans>Save the new password</Trans>
      </SubmitButton>
    </form>
  );
}

/** Whether the token is malformed, as in a truncated link, which is treated like an expired one. */
const pointsAtToken = (error: ApiError): boolean => error.errors.some(({ pointer }) => pointer === '/token');
