import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { User } from '#worker/contract/account.ts';
import { changeUser, devicesQuery } from './account-queries.ts';
import { changePasswordFaults } from './checks.ts';
import { serverFaults } from './faults.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SavedNote } from './saved-note.tsx';
import { useUnsaved } from './unsaved.tsx';
import { useAttempt } from './use-attempt.ts';

const IDS = {
  old_password: 'account-old-password',
  password: 'account-password',
  again: 'account-again',
} as const;

const filled = (form: HTMLFormElement): boolean =>
  ['old_password', 'password', 'again'].some((name) => new FormData(form).get(name));

/** A new password, for who has one. */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(false);
  const [saved, setSaved] = useState(false);
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
      form.current?.reset();
      setTyped(false);
      setSaved(true);
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
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
      ref={form}
      className="flex flex-col gap-5"
      noValidate
      onSubmit={submit}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        setTyped(filled(event.currentTarget));
        setSaved(false);
      }}
    >
      <p>
        <Trans>When a new password is saved, every other device is signed out.</Trans>
      </p>
      <ErrorSummary faults={summary} />
      {/* whose password it is, for the browser that keeps it */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        id={IDS.old_password}
        name="old_password"
        autoComplete="current-password"
        fault={faultOf('old_password')}
        label={t`The password you have now`}
      />
      <NewPasswordFields ids={IDS} faultOf={faultOf} replaces />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Saving…`}>
          <Trans>Save the new password</Trans>
        </SubmitButton>
        <SavedNote saved={saved} />
      </div>
    </form>
  );
}
