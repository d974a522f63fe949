import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { askAgain, changeUser, devicesQuery } from '#web/features/accounts/account-queries.ts';
import { changePasswordFaults } from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const IDS = {
  old_password: 'account-old-password',
  password: 'account-password',
  again: 'account-again',
} as const;

const filled = (form: HTMLFormElement): boolean =>
  ['old_password', 'password', 'again'].some((name) => new FormData(form).get(name));

type PasswordFormProps = { user: User; onSaved: () => void; close: () => void };

/** The form that changes an existing password. */
export function PasswordForm({ user, onSaved, close }: PasswordFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(false);
  useUnsaved(typed, () => undefined);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (data) => ({
      old_password: String(data.get('old_password')),
      password: String(data.get('password')),
      again: String(data.get('again')),
    }),
    check: changePasswordFaults,
    send: ({ old_password, password }) => changeUser(queries, { old_password, password }),
    onDone: () => {
      onSaved();
      close();
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
      void askAgain(queries);
    },
    refused: (error, say) =>
      serverFaults(
        error,
        ['old_password', 'password'],
        { 'account.wrong_password': 'old_password', 'password.common': 'password' },
        say,
      ),
  });

  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={submit}
      onInput={(event: FormEvent<HTMLFormElement>) => setTyped(filled(event.currentTarget))}
    >
      <p>
        <Trans>When a new password is saved, every other device is signed out.</Trans>
      </p>
      <ErrorSummary faults={summary} />
      {/* the account of the password, for the browser's password manager */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        id={IDS.old_password}
        name="old_password"
        autoComplete="current-password"
        fault={faultOf('old_password')}
        label={t`The password you have now`}
      />
      <NewPasswordFields ids={IDS} faultOf={faultOf} replaces />
      <SaveRow
        changed={typed}
        busy={busy}
        waiting={waiting}
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
