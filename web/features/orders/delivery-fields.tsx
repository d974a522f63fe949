import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { messageFor, type OwnMessages } from '#web/lib/forms/validate.ts';
import { AddressFields } from '#web/ui/forms/address-fields.tsx';
import type { Field } from '#web/ui/forms/use-submission.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import type { Address } from '#worker/contract/order.ts';
import { Address as AddressSchema } from '#worker/contract/schemas/order.ts';
import type { BillingInformation } from './billing-information.ts';

type Part = keyof Address;
/** `address`: null where nothing is delivered. */
type Values = { address: Address | null };

export const EMPTY_ADDRESS: Address = { name: '', phone: '', country: 'IL', city: '', street: '', zip: '' };
const PREFIX = 'checkout-address';

function field(part: Part, own: OwnMessages = {}): Field<Values> {
  return {
    id: `${PREFIX}-${part}`,
    own,
    check: ({ address }) => (address ? messageFor(AddressSchema.shape[part], address[part], own) : undefined),
  };
}

const RECIPIENT = msg`Enter the name of the recipient`;
const PHONE = msg`Enter a phone number`;
const STREET = msg`Enter the street and number`;
const CITY = msg`Enter the city`;

/** The fields of a submission with a delivery address. */
export const ADDRESS_FIELDS = {
  'address/name': field('name', { 'name.too_short': RECIPIENT, 'field.required': RECIPIENT }),
  'address/phone': field('phone', { 'text.too_short': PHONE, 'field.required': PHONE }),
  'address/street': field('street', { 'text.too_short': STREET, 'field.required': STREET }),
  'address/city': field('city', { 'text.too_short': CITY, 'field.required': CITY }),
  'address/zip': field('zip'),
  'address/country': field('country', { 'value.invalid': msg`Choose a country` }),
} satisfies Record<`address/${Part}`, Field<Values>>;

/** The address as it is typed. It is stored in this tab, but never the number of a card. */
export function useAddress(
  info: BillingInformation,
  onInfo: (info: BillingInformation) => void,
): [Address, (address: Address) => void] {
  const [typed, setTyped] = useState({ ...EMPTY_ADDRESS, ...info.address });
  return [
    typed,
    (address) => {
      setTyped(address);
      onInfo({ ...info, address: mapped(address, (text) => (hasCardNumber(text) ? '' : text)) });
    },
  ];
}

/** Whether each part of an address is typed as it has to be. */
export const isWholeAddress = (address: Address | undefined): boolean =>
  address !== undefined && AddressSchema.safeParse(trimmedAddress(address)).success;

export const trimmedAddress = (address: Address): Address => mapped(address, (text) => text.trim());

const mapped = (address: Address, change: (text: string) => string): Address =>
  Object.fromEntries(Object.entries(address).map(([part, text]) => [part, change(text)])) as Address;

type Props = {
  value: Address;
  onChange: (address: Address) => void;
  faultOf: (field: keyof typeof ADDRESS_FIELDS) => string | undefined;
  heading?: 'h2' | 'h3';
};

/** Where the order is delivered to. */
export function DeliveryFields({ value, onChange, faultOf, heading: Heading = 'h3' }: Props) {
  const { t } = useLingui();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-5">
      <Heading id={heading} className={Heading === 'h2' ? 'text-xl!' : 'text-lg!'}>
        <Trans>Delivery address</Trans>
      </Heading>
      <TextField
        id={ADDRESS_FIELDS['address/name'].id}
        label={t`Name of the recipient`}
        autoComplete="name"
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
        fault={faultOf('address/name')}
      />
      <TextField
        id={ADDRESS_FIELDS['address/phone'].id}
        label={t`Phone of the recipient`}
        type="tel"
        inputMode="tel"
        ltr
        autoComplete="tel"
        value={value.phone}
        onChange={(phone) => onChange({ ...value, phone })}
        fault={faultOf('address/phone')}
      />
      <AddressFields
        id={PREFIX}
        value={value}
        onChange={(address) => onChange({ ...value, ...address })}
        faults={{
          street: faultOf('address/street'),
          city: faultOf('address/city'),
          zip: faultOf('address/zip'),
          country: faultOf('address/country'),
        }}
      />
    </section>
  );
}
