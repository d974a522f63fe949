/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Which password a password manager fills in. */
export type PasswordPurpose = { autoComplete: 'current-password' | 'new-password' };

/** Whether the password is shown, and how that is changed. */
export type Reveal = { revealed?: boolean; onReveal?: () => void };

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'ltr' | 'button' | 'autoComplete'> &
  PasswordPurpose &
  Reveal & { view: Pick<View, 'i18n'> };

/** A password input with a button that reveals the password. */
export const PasswordField = ({
  view: { i18n },
  revealed = false,
  onReveal,
  ...props
}: PasswordFieldProps) => (
  <TextField
    {...props}
    type={revealed ? 'text' : 'password'}
    ltr
    autoCapitalize="off"
    spellCheck="false"
    button={
      <button type="button" className="input-button" onClick={onReveal}>
        {i18n._(revealed ? msg`Hide password` : msg`Show password`)}
      </button>
    }
  />
);
