/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from '#worker/shared/views/form/checkbox.tsx';
import { Consent } from '#worker/shared/views/form/consent.tsx';
import type { SubmitTexts } from '#worker/shared/views/form/form.tsx';
import { PasswordField, type Reveal } from '#worker/shared/views/form/password-field.tsx';
import { EmailField, type FieldInput, TextField } from '#worker/shared/views/form/text-field.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';
import { PrivacyLink } from './privacy-link.tsx';

type RegisterPageProps = { view: View; notice?: ReactNode | Markup; form: ReactNode; social: ReactNode };

export function RegisterPage({ view, notice, form, social }: RegisterPageProps) {
  const { i18n, locale, Link } = view;
  return (
    <div className="narrow">
      <h1>{i18n._(msg`Sign up`)}</h1>
      <p>
        {i18n._(msg`Do you have an account?`)}{' '}
        <Link href={`/${locale}/login`} className="text-link">
          {i18n._(msg`Log in`)}
        </Link>
      </p>
      {notice as ReactNode}
      {form}
      {social}
    </div>
  );
}

export const REGISTER_IDS = {
  first_name: 'register-first-name',
  last_name: 'register-last-name',
  email: 'register-email',
  password: 'register-password',
  terms: 'register-terms',
};

type RegisterFieldsProps = {
  view: View;
  /** The address that an invitation was sent to; it admits no other. */
  invited?: string | undefined;
  firstName?: FieldInput;
  lastName?: FieldInput;
  email?: FieldInput;
  /** Follows the field of the email address. */
  emailHelp?: ReactNode;
  password?: FieldInput & Reveal;
  terms?: Pick<CheckboxProps, 'checked' | 'onChange' | 'fault'>;
  /** The check that the visitor is human, or the space that it will need. */
  human?: ReactNode;
  submit: (texts: SubmitTexts) => ReactNode;
};

/** The fields of the sign-up, and the button that sends them. */
export function RegisterFields(props: RegisterFieldsProps) {
  const { view, invited } = props;
  const { i18n } = view;
  return (
    <>
      <TextField
        id={REGISTER_IDS.first_name}
        name="first_name"
        autoComplete="given-name"
        maxLength={60}
        label={i18n._(msg`First name`)}
        {...props.firstName}
      />
      <TextField
        id={REGISTER_IDS.last_name}
        name="last_name"
        autoComplete="family-name"
        maxLength={60}
        label={i18n._(msg`Last name`)}
        {...props.lastName}
      />
      <EmailField
        id={REGISTER_IDS.email}
        name="email"
        autoComplete="username"
        maxLength={254}
        label={i18n._(msg`Email`)}
        hint={i18n._(
          invited === undefined
            ? msg`We will send a code there to confirm that it is yours.`
            : msg`The invitation was sent to this address.`,
        )}
        {...props.email}
        {...(invited !== undefined && { defaultValue: invited, readOnly: true })}
      />
      {props.emailHelp}
      <PasswordField
        view={view}
        id={REGISTER_IDS.password}
        name="password"
        autoComplete="new-password"
        maxLength={256}
        label={i18n._(msg`Password`)}
        hint={i18n._(msg`At least 6 characters. A few words are easy to remember and hard to guess.`)}
        {...props.password}
      />
      <Checkbox
        id={REGISTER_IDS.terms}
        name="terms"
        label={<Consent view={view} message={msg`I accept the <terms>terms of use</terms>`} />}
        hint={<PrivacyLink view={view} />}
        {...props.terms}
      />
      {props.human}
      {props.submit({ children: i18n._(msg`Sign up`), busyLabel: i18n._(msg`Signing up…`) })}
    </>
  );
}

/** The space that the check that the visitor is human will need. */
export const HumanSpace = () => <div className="human" />;
