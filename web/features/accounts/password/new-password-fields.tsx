import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#web/ui/password-field.tsx';

type NewPasswordFieldsProps = {
  ids: { password: string; again: string };
  faultOf: (field: 'password' | 'again') => string | undefined;
  /** Whether a current password exists; it is entered in the field above. */
  replaces?: boolean;
};

/** The two fields for a new password. */
export function NewPasswordFields({ ids, faultOf, replaces }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        id={ids.password}
        name="password"
        autoComplete="new-password"
        maxLength={256}
        fault={faultOf('password')}
        label={replaces ? t`New password` : t`Password`}
        hint={t`At least 6 characters. A few words are easy to remember and hard to guess.`}
      />
      <PasswordField
        id={ids.again}
        name="again"
        autoComplete="new-password"
        maxLength={256}
        fault={faultOf('again')}
        label={replaces ? t`New password again` : t`Password again`}
      />
    </>
  );
}
