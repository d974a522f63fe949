/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SubmitTexts } from '#worker/shared/views/form/form.tsx';
import { PasswordField, type Reveal } from '#worker/shared/views/form/password-field.tsx';
import { EmailField, type FieldInput } from '#worker/shared/views/form/text-field.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';

type LoginPageProps = {
  view: View;
  /** What precedes the form: why the visitor is here, or that it needs JavaScript. */
  notice?: ReactNode | Markup;
  form: ReactNode;
  social: ReactNode;
  onLeave?: () => void;
};

export function LoginPage({ view, notice, form, social, onLeave }: LoginPageProps) {
  const { i18n, locale, Link } = view;
  return (
    <div className="narrow">
      <h1>{i18n._(msg`Log in`)}</h1>
      {notice as ReactNode}
      {form}
      <p>
        {i18n._(msg`New here?`)}{' '}
        <Link href={`/${locale}/register`} className="text-link" {...(onLeave && { onClick: onLeave })}>
          {i18n._(msg`Sign up`)}
        </Link>
      </p>
      {social}
    </div>
  );
}

export const LOGIN_IDS = { email: 'login-email', password: 'login-password' };

type LoginFieldsProps = {
  view: View;
  email?: FieldInput;
  password?: FieldInput & Reveal;
  /** The check that the visitor is human, where it is asked for. */
  human?: ReactNode;
  submit: (texts: SubmitTexts) => ReactNode;
};

/** The fields of the login, and the button that sends them. */
export function LoginFields({ view, email, password, human, submit }: LoginFieldsProps) {
  const { i18n, locale, Link } = view;
  return (
    <>
      <EmailField
        id={LOGIN_IDS.email}
        name="email"
        autoComplete="username"
        label={i18n._(msg`Email`)}
        hint={i18n._(msg`The address you signed up with.`)}
        {...email}
      />
      <PasswordField
        view={view}
        id={LOGIN_IDS.password}
        name="password"
        autoComplete="current-password"
        label={i18n._(msg`Password`)}
        hint={i18n._(msg`Passwords are case-sensitive.`)}
        {...password}
      />
      <Link href={`/${locale}/forgot`} className="text-link">
        {i18n._(msg`I forgot my password`)}
      </Link>
      <Link href={`/${locale}/login-code`} className="text-link">
        {i18n._(msg`Log in with a code sent by email`)}
      </Link>
      {human}
      {submit({ children: i18n._(msg`Log in`), busyLabel: i18n._(msg`Logging in…`) })}
    </>
  );
}
