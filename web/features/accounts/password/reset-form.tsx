import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { resetPassword } from '#worker/contract/sign-up.ts';
import { NewPasswordField, newPasswordField } from './new-password-field.tsx';

const FIELDS = newPasswordField('reset');

type ResetFormProps = {
  token: string;
  onDone: () => void;
  /** The link was used or has expired. */
  onExpired: () => void;
};

/** The form for a new password, behind the link of the email. */
export function ResetForm({ token, onDone, onExpired }: ResetFormProps) {
  const { t } = useLingui();
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ password: String(data.get('password')) }),
    send: ({ password }) => call(resetPassword, { body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code !== 'reset.token_invalid' && !pointsAtToken(error)) return undefined;
      onExpired();
      return [];
    },
  });

  return (
    <SubmissionForm of={form}>
      <NewPasswordField id={FIELDS.password.id} fault={form.faultOf('password')} />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        <Trans>Save the new password</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}

/** Whether the token is malformed, as in a truncated link, which is treated like an expired one. */
const pointsAtToken = (error: ApiError): boolean => error.errors.some(({ pointer }) => pointer === '/token');
