import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/features/accounts/account-draft.ts';
import {
  checkRegistration,
  REGISTER_FIELDS,
  type RegisterField,
} from '#web/features/accounts/forms/field-checks.ts';
import { serverFaults } from '#web/features/accounts/forms/field-faults.ts';
import { useAttempt } from '#web/features/accounts/forms/use-submission.ts';
import { useHuman } from '#web/features/accounts/human-check.tsx';
import { NewPasswordFields } from '#web/features/accounts/password/new-password-fields.tsx';
import { noteSent } from '#web/features/accounts/verification/verification.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { register } from '#web/lib/login.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';
import type { SignUpOrigin } from './sign-up-origin.ts';

const IDS: Record<RegisterField, string> = {
  first_name: 'register-first-name',
  last_name: 'register-last-name',
  email: 'register-email',
  password: 'register-password',
  again: 'register-again',
  terms: 'register-terms',
};

const textIn = (form: FormData) => (name: string) => String(form.get(name) ?? '').trim();

type RegisterFormProps = { origin: SignUpOrigin; onRegistered: (user: User) => void };

export function RegisterForm({ origin, onRegistered }: RegisterFormProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [draft] = useState(readDraft);
  const [terms, setTerms] = useState(false);
  const [taken, setTaken] = useState(false);
  const { check, proof, again } = useHuman('register');
  const { email: invited, ...from } = origin;

  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => {
      const text = textIn(form);
      return {
        first_name: text('first_name'),
        last_name: text('last_name'),
        email: text('email'),
        password: String(form.get('password')),
        again: String(form.get('again')),
        terms,
      };
    },
    check: checkRegistration,
    send: ({ again: _, ...given }) => register(queries, { ...given, ...from, ...proof, locale }),
    onDone: (user) => {
      dropDraft();
      if (user.active === '0') noteSent(user.email, Date.now());
      onRegistered(user);
    },
    refused: (error, say) => {
      again();
      setTaken(error instanceof ApiError && error.code === 'signup.email_taken');
      return serverFaults(
        error,
        REGISTER_FIELDS,
        { 'signup.email_taken': 'email', 'signup.terms': 'terms', 'password.common': 'password' },
        say,
      );
    },
  });

  return (
    <form
      className="flex flex-col gap-5 [&_input[readonly]]:bg-(--sunken)"
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        const text = textIn(new FormData(event.currentTarget));
        keepDraft({ first_name: text('first_name'), last_name: text('last_name'), email: text('email') });
      }}
    >
      <ErrorSummary faults={summary} />
      <TextField
        id={IDS.first_name}
        name="first_name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={draft.first_name}
        fault={faultOf('first_name')}
        label={t`First name`}
      />
      <TextField
        id={IDS.last_name}
        name="last_name"
        autoComplete="family-name"
        maxLength={60}
        defaultValue={draft.last_name}
        fault={faultOf('last_name')}
        label={t`Last name`}
      />
      <TextField
        id={IDS.email}
        name="email"
        type="email"
        ltr
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        defaultValue={invited ?? draft.email}
        isReadOnly={invited !== undefined}
        fault={faultOf('email')}
        label={t`Email`}
        hint={
          invited
            ? t`The invitation was sent to this address.`
            : t`We send a code there to confirm that it is yours.`
        }
      />
      {taken && faultOf('email') && <WaysBackIn />}
      <NewPasswordFields ids={IDS} faultOf={faultOf} />
      <Checkbox
        id={IDS.terms}
        name="terms"
        isSelected={terms}
        onChange={setTerms}
        fault={faultOf('terms')}
        label={t`I accept the terms of use`}
      />
      {check}
      <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Signing up…`}>
        <Trans>Sign up</Trans>
      </SubmitButton>
    </form>
  );
}

/** Links for a user who already has an account and forgot about it. */
function WaysBackIn() {
  const { locale } = useLocale();
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to="/$locale/login" params={{ locale }} className="inline-flex min-h-11 items-center underline">
        <Trans>Log in</Trans>
      </Link>
      <Link to="/$locale/forgot" params={{ locale }} className="inline-flex min-h-11 items-center underline">
        <Trans>Choose a new password</Trans>
      </Link>
    </p>
  );
}
