import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';
import type { Payer } from '#worker/contract/order.ts';
import { OrderInput } from '#worker/contract/schemas/order.ts';

type Values = { payer: Payer };

const SHAPE = OrderInput.shape.payer.shape;

/** The fields of a submission with a payer. */
export const PAYER_FIELDS = {
  'payer/first_name': {
    id: 'checkout-first-name',
    schema: SHAPE.first_name,
    own: { 'name.too_short': msg`Enter your first name`, 'field.required': msg`Enter your first name` },
    value: ({ payer }: Values) => payer.first_name,
  },
  'payer/last_name': {
    id: 'checkout-last-name',
    schema: SHAPE.last_name,
    own: { 'name.too_short': msg`Enter your last name`, 'field.required': msg`Enter your last name` },
    value: ({ payer }: Values) => payer.last_name,
  },
  'payer/email': {
    id: 'checkout-email',
    schema: SHAPE.email,
    own: { 'field.required': msg`Enter your email address` },
    value: ({ payer }: Values) => payer.email,
  },
};

/** The payer before anything is typed: the user. */
export const payerOf = ({ first_name, last_name, email }: User): Payer => ({ first_name, last_name, email });

export const trimmedPayer = ({ first_name, last_name, email }: Payer): Payer => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  email: email.trim(),
});

type Props = {
  value: Payer;
  onChange: (patch: Partial<Payer>) => void;
  faultOf: (field: keyof typeof PAYER_FIELDS) => string | undefined;
  emailLabel: string;
};

export function PayerFields({ value, onChange, faultOf, emailLabel }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        id={PAYER_FIELDS['payer/first_name'].id}
        label={t`First name`}
        autoComplete="given-name"
        maxLength={60}
        value={value.first_name}
        onChange={(first_name) => onChange({ first_name })}
        fault={faultOf('payer/first_name')}
      />
      <TextField
        id={PAYER_FIELDS['payer/last_name'].id}
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={60}
        value={value.last_name}
        onChange={(last_name) => onChange({ last_name })}
        fault={faultOf('payer/last_name')}
      />
      <EmailField
        id={PAYER_FIELDS['payer/email'].id}
        label={emailLabel}
        autoComplete="email"
        value={value.email}
        onChange={(email) => onChange({ email })}
        fault={faultOf('payer/email')}
      />
    </>
  );
}
