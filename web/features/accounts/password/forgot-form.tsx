import { Trans, useLingui } from '@lingui/react/macro';
import { AddressForm } from '#web/features/accounts/forms/address-form.tsx';
import { call } from '#web/lib/api.ts';
import { forgotPassword } from '#worker/contract/sign-up.ts';

type ForgotFormProps = { email: string; onSent: (email: string) => void };

/** The form that requests a link to choose a new password. */
export function ForgotForm({ email, onSent }: ForgotFormProps) {
  const { t } = useLingui();
  return (
    <AddressForm
      id="forgot-email"
      email={email}
      hint={t`The address you signed up with.`}
      action="forgot"
      codes={['reset.no_such_user']}
      send={(body) => call(forgotPassword, { body })}
      onSent={onSent}
    >
      <Trans>Send me a link</Trans>
    </AddressForm>
  );
}
