import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { countries } from '#worker/shared/countries.ts';
import { ChoiceField } from './choice-field.tsx';

export type Address = { country: string; city: string; street: string; zip: string };
type Part = keyof Address;

type AddressFieldsProps = {
  /** The prefix of each field's id: `…-street`. */
  id: string;
  value: Address;
  onChange: (address: Address) => void;
  faults?: Partial<Record<Part, string | undefined>>;
  isDisabled?: boolean;
};

/** The fields of a postal address; Israel is the first country. */
export function AddressFields({ id, value, onChange, faults = {}, isDisabled = false }: AddressFieldsProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const choices = useMemo(
    () =>
      countries(locale)
        .map(({ code, names }) => ({ id: code, label: names[locale] }))
        .sort((a, b) => Number(b.id === 'IL') - Number(a.id === 'IL')),
    [locale],
  );
  const part = (name: Exclude<Part, 'country'>) => ({
    id: `${id}-${name}`,
    value: value[name],
    onChange: (text: string) => onChange({ ...value, [name]: text }),
    fault: faults[name],
    isDisabled,
  });
  return (
    <div className="flex flex-col gap-4">
      <TextField {...part('street')} label={t`Street and number`} autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField {...part('city')} label={t`City`} autoComplete="address-level2" />
        <TextField {...part('zip')} label={t`Postcode, if known`} autoComplete="postal-code" ltr />
      </div>
      <ChoiceField
        id={`${id}-country`}
        label={t`Country`}
        autoComplete="country"
        choices={choices}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
        fault={faults.country}
        isDisabled={isDisabled}
      />
    </div>
  );
}
