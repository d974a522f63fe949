import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from '#web/lib/use-kept.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { askAgain, changeUser } from './account-queries.ts';
import { newEmailFaults } from './checks.ts';
import { serverFaults } from './faults.ts';
import { SaveRow } from './save-row.tsx';
import { useAttempt } from './use-attempt.ts';

/** Where what is typed is kept. */
export const newEmailKey = (user: User): string => `account.${user.id}.email`;

const IDS = { email: 'account-new-email', old_password: 'account-email-password' } as const;
const FIELDS = ['email', 'old_password'] as const;

/** Asks for another address; it counts once both addresses have confirmed it. */
export function EmailForm({ user, close }: { user: User; close: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const kept = useKept(newEmailKey(user), { email: '' });
  const [password, setPassword] = useState('');
  useUnsaved(kept.changed || password !== '', kept.forget);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: () => ({ email: kept.value.email.trim(), old_password: password }),
    check: (given, say) => newEmailFaults(given, user.email, say),
    send: async (given) => {
      await changeUser(queries, given);
      await askAgain(queries);
    },
    onDone: () => {
      kept.forget();
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
        value={kept.value.email}
        onChange={(email) => kept.set({ email })}
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
        changed={kept.changed}
        busy={busy}
        waiting={waiting}
        busyLabel={t`Sending…`}
        more={
          <button
            type="button"
            className="button"
            onClick={() => {
              kept.forget();
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
