import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAccount } from '#web/features/accounts/account-queries.ts';
import { required } from '#web/features/accounts/forms/account-fields.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { forgetWriter } from '#web/features/memories/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { clearToken } from '#web/lib/token.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { deleteUser } from '#worker/contract/account-settings.ts';

/** The address is typed again to prevent accidental deletion. */
const fieldsFor = (user: User) => ({
  email: {
    id: 'delete-email',
    check: ({ email }: { email: string }) =>
      email.toLowerCase() === user.email ? undefined : msg`This is not the email address of your account`,
  },
  password: {
    id: 'delete-password',
    check: required('password', msg`Enter your password`),
    codes: ['account.wrong_password'] as const,
  },
});

/** The form that deletes the account, confirmed by the email address and, if there is one, the password. */
export function DeleteForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(false);
  const fields = fieldsFor(user);
  const form = useSubmission({
    fields,
    values: (data: FormData) => ({
      email: String(data.get('email')).trim(),
      ...(hasPassword && { password: String(data.get('password')) }),
    }),
    send: (values) => call(deleteUser, { body: values }),
    onSuccess: () => {
      void forgetWriter(user.id).catch(() => undefined);
      clearToken('logout');
      toast({ variant: 'success', title: t`Your account is deleted.`, long: true });
    },
    onError: (error) => {
      // the user has become the owner of a site in the meantime
      if (error instanceof ApiError && error.code === 'account.owns_sites') void refetchAccount(queries);
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form}>
      <EmailField
        id={fields.email.id}
        name="email"
        autoComplete="off"
        onChange={(text) => setTyped(text !== '')}
        fault={form.faultOf('email')}
        label={t`Your email address again`}
        hint={t`To make sure that no account is deleted by mistake.`}
      />
      {hasPassword && (
        <PasswordField
          id={fields.password.id}
          name="password"
          autoComplete="current-password"
          fault={form.faultOf('password')}
          label={t`Your password`}
        />
      )}
      <SaveRow danger changed={typed} busy={form.busy} disabled={form.waiting} busyLabel={t`Deleting…`}>
        <Trans>Delete my account</Trans>
      </SaveRow>
    </SubmissionForm>
  );
}
