import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { AddressForm } from '#web/features/accounts/forms/address-form.tsx';
import { CODE, CodeField, codeIn } from '#web/features/accounts/forms/code-field.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { enter } from '#web/lib/login.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import * as schemas from '#worker/contract/schemas/sign-up.ts';
import { confirmLoginCode, sendLoginCode } from '#worker/contract/sign-up.ts';

/** Requests a code to log in with, by mail. */
export const LoginCodeRequest = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => (
  <AddressForm
    id="login-code-email"
    email={email}
    action="login"
    send={(body) => call(sendLoginCode, { body })}
    onSent={onSent}
  >
    <Trans>Send me a code</Trans>
  </AddressForm>
);

const FIELDS = {
  code: { id: 'login-code', schema: schemas.confirmLoginCode.body.shape.code, own: CODE },
};

/** Logs in with the code that was sent to `email`. */
export function LoginCodeForm({ email, onLoggedIn }: { email: string; onLoggedIn: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({ code: codeIn(data) }),
    send: async ({ code }) => {
      const { token } = await call(confirmLoginCode, { body: { email, code } });
      return await enter(queries, token);
    },
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'verify.bad_token')) return undefined;
      const message = t`This code is wrong or has expired. Check it again, or ask for a new one.`;
      return [{ fieldId: FIELDS.code.id, message }];
    },
  });
  return (
    <SubmissionForm of={form}>
      <CodeField id={FIELDS.code.id} fault={form.faultOf('code')} />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Logging in…`}>
        <Trans>Log in</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
