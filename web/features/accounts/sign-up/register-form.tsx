import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EMAIL } from '#web/features/accounts/forms/account-fields.ts';
import { nameFields } from '#web/features/accounts/forms/name-fields.tsx';
import { newPasswordField } from '#web/features/accounts/password/new-password-field.tsx';
import { storeSentAt } from '#web/features/accounts/verification/verification.ts';
import { useHuman } from '#web/features/human/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { deleteDraft, readDraft, storeDraft } from '#web/lib/account-draft.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { register } from '#web/lib/login.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useReveal } from '#web/ui/use-reveal.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import * as schemas from '#worker/contract/schemas/sign-up.ts';
import { REGISTER_IDS, RegisterFields } from '#worker/shared/views/account/register-page.tsx';
import type { SignUpOrigin } from './sign-up-origin.ts';

const FIELDS = {
  ...nameFields('register'),
  email: {
    id: REGISTER_IDS.email,
    schema: schemas.register.body.shape.email,
    own: EMAIL,
    codes: ['signup.email_taken'] as const,
  },
  ...newPasswordField('register'),
  terms: {
    id: REGISTER_IDS.terms,
    check: ({ terms }: { terms: boolean }) => (terms ? undefined : msg`Please confirm our terms`),
    codes: ['signup.terms'] as const,
  },
};

const textIn = (form: FormData) => (name: string) => String(form.get(name) ?? '').trim();

type RegisterFormProps = {
  origin: SignUpOrigin;
  onRegistered: (user: User) => void;
  /** The link to the login, by default to its page. */
  logIn?: ReactNode;
};

export function RegisterForm({ origin, onRegistered, logIn }: RegisterFormProps) {
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [draft] = useState(readDraft);
  const [terms, setTerms] = useState(false);
  const [isEmailTaken, setIsEmailTaken] = useState(false);
  const human = useHuman('register');
  const { email: invited, ...from } = origin;

  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => {
      const text = textIn(data);
      return {
        first_name: text('first_name'),
        last_name: text('last_name'),
        email: text('email'),
        password: String(data.get('password')),
        terms,
      };
    },
    send: (values) => register(queries, { ...values, ...from, ...human.proof, locale }),
    onSuccess: (user) => {
      deleteDraft();
      if (user.active === '0') storeSentAt(user.email, Date.now());
      onRegistered(user);
    },
    onError: (error) => {
      human.again();
      setIsEmailTaken(error instanceof ApiError && error.code === 'signup.email_taken');
      return undefined;
    },
  });

  return (
    <SubmissionForm
      of={form}
      onInput={(event) => {
        const text = textIn(new FormData(event.currentTarget));
        storeDraft({ first_name: text('first_name'), last_name: text('last_name'), email: text('email') });
      }}
    >
      <RegisterFields
        view={useView()}
        invited={invited}
        firstName={{ defaultValue: draft.first_name, fault: form.faultOf('first_name') }}
        lastName={{ defaultValue: draft.last_name, fault: form.faultOf('last_name') }}
        email={{ defaultValue: draft.email, fault: form.faultOf('email') }}
        emailHelp={isEmailTaken && form.faultOf('email') && <ExistingAccountLinks logIn={logIn} />}
        password={{ ...useReveal(), fault: form.faultOf('password') }}
        terms={{
          checked: terms,
          onChange: ({ target }) => setTerms(target.checked),
          fault: form.faultOf('terms'),
        }}
        human={human.check}
        submit={(texts) => <SubmitButton busy={form.busy} disabled={form.waiting} {...texts} />}
      />
    </SubmissionForm>
  );
}

/** Links for a user who already has an account and forgot about it. */
function ExistingAccountLinks({ logIn }: Pick<RegisterFormProps, 'logIn'>) {
  const { locale } = useLocale();
  return (
    <p className="flex flex-wrap gap-x-6">
      {logIn ?? (
        <Link to="/$locale/login" params={{ locale }} className="inline-flex min-h-11 items-center underline">
          <Trans>Log in</Trans>
        </Link>
      )}
      <Link to="/$locale/forgot" params={{ locale }} className="inline-flex min-h-11 items-center underline">
        <Trans>Choose a new password</Trans>
      </Link>
    </p>
  );
}
