import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '#web/ui/text-field.tsx';

const SIX_DIGITS = msg`Enter the 6 digits of the code`;

/** The messages for a mailed code that is missing or not made of six digits. */
export const CODE = { 'field.required': SIX_DIGITS, 'value.invalid': SIX_DIGITS };

/** The digits of the typed or pasted code, without separators. */
export const codeIn = (data: FormData): string => String(data.get('code')).replace(/\D/g, '');

/** The field for the six digits of a mailed code. */
export function CodeField({ id, fault }: { id: string; fault: string | undefined }) {
  const { t } = useLingui();
  return (
    <TextField
      id={id}
      name="code"
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      fault={fault}
      label={t`The code from the message`}
      hint={t`6 digits. Spaces are fine.`}
    />
  );
}
