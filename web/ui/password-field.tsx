import { PasswordField as PasswordFieldView } from '#worker/shared/views/form/password-field.tsx';
import { type TextFieldProps, useTextField } from './text-field.tsx';
import { useReveal } from './use-reveal.ts';
import { useView } from './use-view.tsx';

/** A password input with a button that reveals the password. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'ltr' | 'button'>) => (
  <PasswordFieldView view={useView()} {...useReveal()} {...useTextField(props)} />
);
