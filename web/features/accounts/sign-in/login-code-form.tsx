import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { EMAIL } from '#web/features/accounts/forms/account-fields.ts';
import { useHuman } from '#web/features/human/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { enter } from '#web/lib/login.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import * as schemas from '#worker/contract/schemas/sign-up.ts';
import { confirmLoginCode, sendLoginCode } from '#worker/contract/sign-up.ts';

const ADDRESS = {
  email: { id: 'login-code-email', schema: schemas.sendLoginCode.body.shape.email, own: EMAIL },
};

/** Requests a code to log in with, by mail. */
export function LoginCodeRequest({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useLingui();
  const human = useHuman('login');
  const form = useSubmission({
    fields: ADDRESS,
    values: (data: FormData) => ({ email: String(data.get('email')).trim() }),
    send: (values) => call(sendLoginCode, { body: { ...values, ...human.proof } }),
    onSuccess: (_, values) => onSent(values.email),
    onError: () => {
      human.again();
      return undefined;
    },
  });
  return (
    <SubmissionForm of={form}>
      <EmailField
        id={ADDRESS.email.id}
        name="email"
        autoComplete="username"
        defaultValue={email}
        fault={form.faultOf('email')}
        label={t`Email`}
      />
      {human.check}
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
        <Trans>Send me a code</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}

const SIX_DIGITS = msg`Enter the 6 digits of the code`;
const CODE = {
  code: {
    id: 'login-code',
    schema: schemas.confirmLoginCode.body.shape.code,
    own: { 'field.required': SIX_DIGITS, 'value.invalid': SIX_DIGITS },
  },
};

/** Logs in with the code that was sent to `email`. */
export function LoginCodeForm({ email, onLoggedIn }: { email: string; onLoggedIn: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useSubmission({
    fields: CODE,
    values: (data: FormData) => ({ code: String(data.get('code')).replace(/\D/g, '') }),
    send: async ({ code }) => {
      const { token } = await call(confirmLoginCode, { body: { email, code } });
      return await enter(queries, token);
    },
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'verify.bad_token')) return undefined;
      const message = t`This code is wrong or has expired. Check it again, or ask for a new one.`;
      return [{ fieldId: CODE.code.id, message }];
    },
  });
  return (
    <SubmissionForm of={form}>
      <TextField
        id={CODE.code.id}
        name="code"
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        fault={form.faultOf('code')}
        label={t`The code from the message`}
        hint={t`6 digits. Spaces are fine.`}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Logging in…`}>
        <Trans>Log in</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
