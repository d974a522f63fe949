import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeUser, devicesQuery, refetchAccount } from '#web/features/accounts/account-queries.ts';
import { required } from '#web/features/accounts/forms/account-fields.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { NewPasswordField, newPasswordField } from './new-password-field.tsx';

const FIELDS = {
  old_password: {
    id: 'account-old-password',
    check: required('old_password', msg`Enter your current password`),
    codes: ['account.wrong_password'] as const,
  },
  ...newPasswordField('account'),
};

const filled = (form: HTMLFormElement): boolean =>
  Object.keys(FIELDS).some((name) => new FormData(form).get(name));

type PasswordFormProps = { user: User; onSaved: () => void; close: () => void };

/** The form that changes an existing password. */
export function PasswordForm({ user, onSaved, close }: PasswordFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(false);
  useUnsaved(typed, () => undefined);
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({
      old_password: String(data.get('old_password')),
      password: String(data.get('password')),
    }),
    send: (passwords) => changeUser(queries, passwords),
    onSuccess: () => {
      onSaved();
      close();
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
      void refetchAccount(queries);
    },
  });

  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.submit}
      onInput={(event: FormEvent<HTMLFormElement>) => setTyped(filled(event.currentTarget))}
    >
      <p>
        <Trans>When a new password is saved, every other device is logged out.</Trans>
      </p>
      <ErrorSummary faults={form.faults} />
      {/* the account of the password, for the browser's password manager */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        id={FIELDS.old_password.id}
        name="old_password"
        autoComplete="current-password"
        fault={form.faultOf('old_password')}
        label={t`Current password`}
      />
      <NewPasswordField id={FIELDS.password.id} fault={form.faultOf('password')} replaces />
      <SaveRow
        changed={typed}
        busy={form.busy}
        disabled={form.waiting}
        more={
          <button type="button" className="button" onClick={close}>
            <Trans>Cancel</Trans>
          </button>
        }
      >
        <Trans>Save the new password</Trans>
      </SaveRow>
    </form>
  );
}
