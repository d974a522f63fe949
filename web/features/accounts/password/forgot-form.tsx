import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL, faultsIn, serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { useHuman } from '#web/features/accounts/human-check.tsx';
import { call } from '#web/lib/api.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import * as schemas from '#worker/contract/schemas/sign-up.ts';
import { forgotPassword } from '#worker/contract/sign-up.ts';

const IDS = { email: 'forgot-email' } as const;

type ForgotFormProps = { email: string; onSent: (email: string) => void };

/** The form that requests a link to choose a new password. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const { t } = useLingui();
  const { check, proof, again } = useHuman('forgot');
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({ email: String(form.get('email')).trim() }),
    check: (given) =>
      faultsIn([
        { field: 'email', schema: schemas.forgotPassword.body.shape.email, value: given.email, own: EMAIL },
      ]),
    send: (given) => call(forgotPassword, { body: { ...given, ...proof } }),
    onDone: (_, given) => onSent(given.email),
    refused: (error, say) => {
      again();
      return serverFaults(error, ['email'], { 'reset.no_such_user': 'email' }, say);
    },
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        fault={faultOf('email')}
        label={t`Email`}
        hint={t`The address that you signed up with.`}
      />
      {check}
      <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Sending…`}>
        <Trans>Send me a link</Trans>
      </SubmitButton>
    </form>
  );
}
