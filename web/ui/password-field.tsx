import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password input with a button that reveals the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'ltr' | 'button'>) {
  const { t } = useLingui();
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <TextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      ltr
      autoCapitalize="off"
      spellCheck="false"
      button={
        <button type="button" className="input-button" onClick={() => setIsRevealed(!isRevealed)}>
          {isRevealed ? t`Hide password` : t`Show password`}
        </button>
      }
    />
  );
}
