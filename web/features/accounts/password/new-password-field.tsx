import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Password } from '#worker/contract/schemas/account.ts';

/** The validation of a new password; the id of its control begins with `prefix`. */
export const newPasswordField = (prefix: string) => ({
  password: {
    id: `${prefix}-password`,
    schema: Password,
    own: { 'field.required': msg`Choose a password` },
    codes: ['password.common'] as const,
  },
});

type NewPasswordFieldProps = {
  id: string;
  fault: string | undefined;
  /** Whether a current password exists; it is entered in the field above. */
  replaces?: boolean;
};

/** The field for a new password, typed once, since it can be revealed. */
export function NewPasswordField({ id, fault, replaces }: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      id={id}
      name="password"
      autoComplete="new-password"
      maxLength={256}
      fault={fault}
      label={replaces ? t`New password` : t`Password`}
      hint={t`At least 6 characters. A few words are easy to remember and hard to guess.`}
    />
  );
}
