import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain, changeUser } from '#web/features/accounts/account-queries.ts';
import { newEmailFaults } from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';

/** The storage key of the form's draft. */
export const newEmailKey = (user: User): string => `account.${user.id}.email`;

const IDS = { email: 'account-new-email', old_password: 'account-email-password' } as const;
const FIELDS = ['email', 'old_password'] as const;

/** The form that requests a new email address, which applies once both addresses have confirmed it. */
export function EmailForm({ user, close }: { user: User; close: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft(newEmailKey(user), { email: '' });
  const [password, setPassword] = useState('');
  useUnsaved(draft.changed || password !== '', draft.forget);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: () => ({ email: draft.value.email.trim(), old_password: password }),
    check: (given, say) => newEmailFaults(given, user.email, say),
    send: async (given) => {
      await changeUser(queries, given);
      await askAgain(queries);
    },
    onDone: () => {
      draft.forget();
      setPassword('');
    },
    refused: (error, say) =>
      serverFaults(
        error,
        FIELDS,
        { 'account.wrong_password': 'old_password', 'signup.email_taken': 'email' },
        say,
      ),
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        value={draft.value.email}
        onChange={(email) => draft.set({ email })}
        fault={faultOf('email')}
        label={t`New email address`}
        hint={t`We send a message to both addresses, and each has to confirm the change.`}
      />
      <PasswordField
        id={IDS.old_password}
        name="old_password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={faultOf('old_password')}
        label={t`Your password`}
      />
      <SaveRow
        changed={draft.changed}
        busy={busy}
        waiting={waiting}
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
    </form>
  );
}
