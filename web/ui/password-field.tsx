import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldFrame } from './field.tsx';
import { INPUT_CLASS } from './input-class.ts';
import type { TextFieldProps } from './text-field.tsx';

/** A password input with a button that reveals the password. */
export function PasswordField({ label, hint, fault, ...props }: Omit<TextFieldProps, 'type' | 'ltr'>) {
  const { t } = useLingui();
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <AriaTextField
      {...props}
      type={isRevealed ? 'text' : 'password'}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldFrame label={label} hint={hint} fault={fault}>
        <div className="flex flex-wrap gap-2">
          <Input
            dir="ltr"
            autoCapitalize="off"
            spellCheck="false"
            className={`${INPUT_CLASS} min-w-0 flex-1 basis-40`}
          />
          <Button
            onPress={() => setIsRevealed(!isRevealed)}
            className="min-h-12 shrink-0 rounded-lg border border-(--line-strong) px-3 text-[0.9375rem] font-semibold"
          >
            {isRevealed ? t`Hide password` : t`Show password`}
          </Button>
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}
