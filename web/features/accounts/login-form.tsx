import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { login } from '#web/lib/login.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { hideToasts, toast } from '#web/ui/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { checkLogin, faultsOf, type LoginFault, type LoginField } from './login-faults.ts';
import { useWait } from './use-wait.ts';

const IDS = { email: 'login-email', password: 'login-password' } as const;

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [faults, setFaults] = useState<LoginFault[]>([]);
  const [waiting, waitFor] = useWait();

  const attempt = useMutation({
    mutationFn: (given: { email: string; password: string }) => login(queries, given),
    onSuccess: (user) => {
      hideToasts();
      onLoggedIn(user);
    },
    onError: (error) => {
      const found = faultsOf(error, t`Something went wrong on our side.`);
      setFaults(found);
      toast({ variant: 'warning', title: t`You are not logged in`, text: found[0]?.message ?? '' });
      if (error instanceof ApiError && error.retryAfter) waitFor(error.retryAfter);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt.isPending || waiting) return;
    const form = new FormData(event.currentTarget);
    const given = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    const found = checkLogin(given, (message) => i18n._(message));
    setFaults(found);
    if (!found.length) attempt.mutate(given);
  }

  const faultOf = (name: LoginField) => faults.find(({ field }) => field === name)?.message;
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary
        faults={faults.map(({ field, message }) => ({ message, ...(field && { fieldId: IDS[field] }) }))}
      />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="username"
        inputMode="email"
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
      <SubmitButton busy={attempt.isPending} disabled={waiting} busyLabel={t`Logging in…`}>
        <Trans>Log in</Trans>
      </SubmitButton>
    </form>
  );
}
