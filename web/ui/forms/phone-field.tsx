import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { countries } from '#worker/shared/countries.ts';
import { ChoiceField } from './choice-field.tsx';
import type { Phone } from './phone.ts';

type PhoneFieldProps = {
  label: string;
  id: string;
  value: Phone;
  onChange: (phone: Phone) => void;
  hint?: string;
  fault?: string | undefined;
  isDisabled?: boolean;
};

/** A phone number and its country; `internationalNumber` combines them. */
export function PhoneField({ label, id, value, onChange, hint, fault, isDisabled = false }: PhoneFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const choices = useMemo(
    () =>
      countries(locale).map(({ code, dial, names }) => ({
        id: code,
        // isolates: the plus sign stays with the number beside a Hebrew name
        label: `${names[locale]} (\u2066${dial}\u2069)`,
      })),
    [locale],
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
      <ChoiceField
        id={`${id}-country`}
        label={t`Phone country`}
        autoComplete="tel-country-code"
        choices={choices}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
        isDisabled={isDisabled}
      />
      <TextField
        id={id}
        label={label}
        hint={hint}
        fault={fault}
        ltr
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        isDisabled={isDisabled}
      />
    </div>
  );
}
