import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain } from '#web/features/accounts/account-queries.ts';
import { deletionFaults } from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { forgetWriter } from '#web/features/memories/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { clearToken } from '#web/lib/token.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { deleteUser } from '#worker/contract/account-settings.ts';

const IDS = { email: 'delete-email', password: 'delete-password' } as const;

/** The form that deletes the account, confirmed by the email address and, if there is one, the password. */
export function DeleteForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(false);
  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({
      email: String(form.get('email')).trim(),
      ...(hasPassword && { password: String(form.get('password')) }),
    }),
    check: (given, say) => deletionFaults(given, user.email, say),
    send: (given) => call(deleteUser, { body: given }),
    onDone: () => {
      void forgetWriter(user.id).catch(() => undefined);
      clearToken('logout');
      toast({ variant: 'success', title: t`Your account is deleted.`, long: true });
    },
    refused: (error, say) => {
      // the user has become the owner of a site in the meantime
      if (error instanceof ApiError && error.code === 'account.owns_sites') void askAgain(queries);
      return serverFaults(error, ['email', 'password'], { 'account.wrong_password': 'password' }, say);
    },
  });

  return (
    <form
      className="flex flex-col gap-5 [--accent-hover:var(--danger)] [--accent:var(--danger)]"
      noValidate
      onSubmit={submit}
    >
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="off"
        inputMode="email"
        onChange={(text) => setTyped(text !== '')}
        fault={faultOf('email')}
        label={t`Your email address, once more`}
        hint={t`So that no account is deleted by mistake.`}
      />
      {hasPassword && (
        <PasswordField
          id={IDS.password}
          name="password"
          autoComplete="current-password"
          fault={faultOf('password')}
          label={t`Your password`}
        />
      )}
      <SaveRow changed={typed} busy={busy} waiting={waiting} busyLabel={t`Deleting…`}>
        <Trans>Delete my account</Trans>
      </SaveRow>
    </form>
  );
}
