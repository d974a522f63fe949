import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#web/lib/api.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { forgotPassword } from '#worker/contract/sign-up.ts';
import { emailFault, serverFaults } from './faults.ts';
import { useHuman } from './human-check.tsx';
import { useAttempt } from './use-attempt.ts';

const IDS = { email: 'forgot-email' } as const;

type ForgotFormProps = { email: string; onSent: (email: string) => void };

/** Asks for a link to choose a new password. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const { t } = useLingui();
  const { check, proof, again } = useHuman('forgot');
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({ email: String(form.get('email')).trim() }),
    check: (given, say) => {
      const fault = emailFault(given.email);
      return fault ? [{ field: 'email', message: say(fault) }] : [];
    },
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
