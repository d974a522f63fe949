import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/features/accounts/account-draft.ts';
import { checkLogin, LOGIN_FIELDS, type LoginField } from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { login } from '#web/lib/login.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';

const IDS: Record<LoginField, string> = { email: 'login-email', password: 'login-password' };

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [draft] = useState(readDraft);

  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({ email: String(form.get('email')).trim(), password: String(form.get('password')) }),
    check: checkLogin,
    send: (given) => login(queries, given),
    onDone: (user) => {
      dropDraft();
      onLoggedIn(user);
    },
    refused: (error, say) => {
      if (!(error instanceof ApiError && error.code === 'auth.bad_credentials')) {
        return serverFaults(error, LOGIN_FIELDS, {}, say);
      }
      toast({ variant: 'warning', title: t`You are not logged in`, text: error.detail });
      return [{ field: 'password', message: error.detail }];
    },
  });

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="username"
        inputMode="email"
        defaultValue={draft.email}
        onChange={(email) => keepDraft({ ...draft, email: email.trim() })}
        fault={faultOf('email')}
        label={t`Email`}
        hint={t`The address that you signed up with.`}
      />
      <PasswordField
        id={IDS.password}
        name="password"
        autoComplete="current-password"
        fault={faultOf('password')}
        label={t`Password`}
        hint={t`Capital and small letters count as different.`}
      />
      <Link
        to="/$locale/forgot"
        params={{ locale }}
        className="inline-flex min-h-11 items-center self-start underline"
      >
        <Trans>I have forgotten my password</Trans>
      </Link>
      <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Logging in…`}>
        <Trans>Log in</Trans>
      </SubmitButton>
    </form>
  );
}
