import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser, refetchAccount } from '#web/features/accounts/account-queries.ts';
import { EMAIL, required } from '#web/features/accounts/forms/account-fields.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { register } from '#worker/contract/schemas/sign-up.ts';

/** The storage key of the form's draft. */
export const newEmailKey = (user: User): string => `account.${user.id}.email`;

const fieldsFor = (user: User) => ({
  email: {
    id: 'account-new-email',
    schema: register.body.shape.email,
    own: EMAIL,
    check: ({ email }: { email: string }) =>
      email.toLowerCase() === user.email ? msg`This is your current address` : undefined,
    codes: ['signup.email_taken'] as const,
  },
  old_password: {
    id: 'account-email-password',
    check: required('old_password', msg`Enter your password`),
    codes: ['account.wrong_password'] as const,
  },
});

/** The form that requests a new email address, which applies once both addresses have confirmed it. */
export function EmailForm({ user, close }: { user: User; close: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft(newEmailKey(user), { email: '' });
  const [password, setPassword] = useState('');
  useUnsaved(draft.changed || password !== '', draft.forget);
  const fields = fieldsFor(user);
  const form = useSubmission({
    fields,
    values: () => ({ email: draft.value.email.trim(), old_password: password }),
    send: async (patch) => {
      await changeUser(queries, patch);
      await refetchAccount(queries);
    },
    onSuccess: () => {
      draft.forget();
      setPassword('');
    },
  });

  return (
    <SubmissionForm of={form}>
      <EmailField
        id={fields.email.id}
        name="email"
        autoComplete="email"
        maxLength={254}
        value={draft.value.email}
        onChange={(email) => draft.set({ email })}
        fault={form.faultOf('email')}
        label={t`New email address`}
        hint={t`We will send a message to both addresses, and each has to confirm the change.`}
      />
      <PasswordField
        id={fields.old_password.id}
        name="old_password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={form.faultOf('old_password')}
        label={t`Your password`}
      />
      <SaveRow
        changed={draft.changed}
        busy={form.busy}
        disabled={form.waiting}
        busyLabel={t`Sending…`}
        more={
          <button
            type="button"
            className="button"
            onClick={() => {
              draft.forget();
              close();
            }}
          >
            <Trans>Cancel</Trans>
          </button>
        }
      >
        <Trans>Send both messages</Trans>
      </SaveRow>
    </SubmissionForm>
  );
}
