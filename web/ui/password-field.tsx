import {
  PasswordField as PasswordFieldView,
  type PasswordPurpose,
} from '#worker/shared/views/form/password-field.tsx';
import { type TextFieldProps, useTextField } from './text-field.tsx';
import { useReveal } from './use-reveal.ts';
import { useView } from './use-view.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'ltr' | 'button' | 'autoComplete'> & PasswordPurpose;

/** A password input with a button that reveals the password. */
export const PasswordField = ({ autoComplete, ...props }: PasswordFieldProps) => (
  <PasswordFieldView view={useView()} {...useReveal()} {...useTextField(props)} autoComplete={autoComplete} />
);
