import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { required } from '#web/features/accounts/forms/account-fields.ts';
import { useHuman } from '#web/features/human/public.ts';
import { deleteDraft, readDraft, storeDraft } from '#web/lib/account-draft.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { login } from '#web/lib/login.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useReveal } from '#web/ui/use-reveal.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import { authenticate } from '#worker/contract/schemas/account.ts';
import { LOGIN_IDS, LoginFields } from '#worker/shared/views/account/login-page.tsx';

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
  email: { id: LOGIN_IDS.email, schema: email, check: addressFault },
  password: {
    id: LOGIN_IDS.password,
    schema: password,
    check: required('password', msg`Enter your password`),
  },
};

export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: User) => void }) {
  const { t } = useLingui();
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
      <LoginFields
        view={useView()}
        email={{
          defaultValue: draft.email,
          onChange: ({ target }) => storeDraft({ ...draft, email: target.value.trim() }),
          fault: form.faultOf('email'),
        }}
        password={{ ...useReveal(), fault: form.faultOf('password') }}
        human={human.check}
        submit={(texts) => <SubmitButton busy={form.busy} disabled={form.waiting} {...texts} />}
      />
    </SubmissionForm>
  );
}
