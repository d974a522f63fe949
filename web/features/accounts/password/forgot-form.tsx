import { Trans, useLingui } from '@lingui/react/macro';
import { EMAIL } from '#web/features/accounts/forms/account-fields.ts';
import { useHuman } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import * as schemas from '#worker/contract/schemas/sign-up.ts';
import { forgotPassword } from '#worker/contract/sign-up.ts';

const FIELDS = {
  email: {
    id: 'forgot-email',
    schema: schemas.forgotPassword.body.shape.email,
    own: EMAIL,
    codes: ['reset.no_such_user'] as const,
  },
};

type ForgotFormProps = { email: string; onSent: (email: string) => void };

/** The form that requests a link to choose a new password. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const { t } = useLingui();
  const human = useHuman('forgot');
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ email: String(data.get('email')).trim() }),
    send: (values) => call(forgotPassword, { body: { ...values, ...human.proof } }),
    onSuccess: (_, values) => onSent(values.email),
    onError: () => {
      human.again();
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form}>
      <EmailField
        id={FIELDS.email.id}
        name="email"
        autoComplete="username"
        defaultValue={email}
        fault={form.faultOf('email')}
        label={t`Email`}
        hint={t`The address you signed up with.`}
      />
      {human.check}
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
        <Trans>Send me a link</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
