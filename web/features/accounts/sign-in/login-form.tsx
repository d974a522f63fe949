import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteDraft, readDraft, storeDraft } from '#web/features/accounts/account-draft.ts';
import { required } from '#web/features/accounts/forms/account-fields.ts';
import { useHuman } from '#web/features/accounts/human-check.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { login } from '#web/lib/login.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { authenticate } from '#worker/contract/schemas/account.ts';

const { email, password } = authenticate.body.shape;

/**
 * Less strict than sign-up: an account may have an address that sign-up no longer accepts. No account has
 * one without an @.
 */
function addressFault({ email: address }: { email: string }): MessageDescriptor | undefined {
  if (!address) return msg`Enter your email address`;
  return /^\S+@\S+$/.test(address) ? undefined : fieldMessages['email.invalid'];
}

const FIELDS = {
  email: { id: 'login-email', schema: email, check: addressFault },
  password: {
    id: 'login-password',
    schema: password,
    check: required('password', msg`Enter your password`),
  },
};

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [draft] = useState(readDraft);
  // the server asks for it after many failed logins from one network
  const [isHumanAsked, setIsHumanAsked] = useState(false);
  const human = useHuman('login', isHumanAsked);

  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    }),
    send: (credentials) => login(queries, { ...credentials, ...human.proof }),
    onSuccess: (user) => {
      deleteDraft();
      onLoggedIn(user);
    },
    onError: (error) => {
      human.again();
      if (error instanceof ApiError && error.code === 'human.unproven') setIsHumanAsked(true);
      if (!(error instanceof ApiError && error.code === 'auth.bad_credentials')) return undefined;
      toast({ variant: 'warning', title: t`You are not logged in`, text: error.detail });
      return [{ fieldId: FIELDS.password.id, message: error.detail }];
    },
  });

  return (
    <SubmissionForm of={form}>
      <EmailField
        id={FIELDS.email.id}
        name="email"
        autoComplete="username"
        defaultValue={draft.email}
        onChange={(typed) => storeDraft({ ...draft, email: typed.trim() })}
        fault={form.faultOf('email')}
        label={t`Email`}
        hint={t`The address that you signed up with.`}
      />
      <PasswordField
        id={FIELDS.password.id}
        name="password"
        autoComplete="current-password"
        fault={form.faultOf('password')}
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
      {human.check}
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Logging in…`}>
        <Trans>Log in</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}
