import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { validate } from '#web/lib/forms/validate.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Password } from '#worker/contract/schemas/account.ts';

type NewPassword = { password: string; again: string };

/** The validation of a new password, typed twice; the ids of its controls begin with `prefix`. */
export const newPasswordFields = (prefix: string) => ({
  password: {
    id: `${prefix}-password`,
    schema: Password,
    own: { 'field.required': msg`Choose a password` },
    codes: ['password.common'] as const,
  },
  again: {
    id: `${prefix}-again`,
    check: ({ password, again }: NewPassword) =>
      again === password || validate(Password, password).length > 0
        ? undefined
        : msg`The two passwords are not the same`,
  },
});

type NewPasswordFieldsProps = {
  fields: Readonly<Record<keyof NewPassword, { id: string }>>;
  faultOf: (field: keyof NewPassword) => string | undefined;
  /** Whether a current password exists; it is entered in the field above. */
  replaces?: boolean;
};

/** The two fields for a new password. */
export function NewPasswordFields({ fields, faultOf, replaces }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        id={fields.password.id}
        name="password"
        autoComplete="new-password"
        maxLength={256}
        fault={faultOf('password')}
        label={replaces ? t`New password` : t`Password`}
        hint={t`At least 6 characters. A few words are easy to remember and hard to guess.`}
      />
      <PasswordField
        id={fields.again.id}
        name="again"
        autoComplete="new-password"
        maxLength={256}
        fault={faultOf('again')}
        label={replaces ? t`New password again` : t`Password again`}
      />
    </>
  );
}
