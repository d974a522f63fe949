import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { monthName } from '#worker/shared/date-format.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import type { MonthParts } from './month-parts.ts';

type MonthFieldProps = {
  id: string;
  label: string;
  value: MonthParts;
  onChange: (parts: MonthParts) => void;
  fault?: string | undefined;
};

/** A month of a year, or a year alone. */
export function MonthField({ id, label, value, onChange, fault }: MonthFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const months = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    label: monthName('en', 2000, at + 1, locale),
  }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <ChoiceField
            id={`${id}-month`}
            label={t`Month, if known`}
            value={value.month}
            onChange={(month) => onChange({ ...value, month })}
            choices={[{ id: '', label: '–' }, ...months]}
            isInvalid={Boolean(fault)}
          />
        </div>
        <div className="w-32 shrink-0">
          <TextField
            id={id}
            label={t`Year`}
            inputMode="numeric"
            autoComplete="off"
            value={value.year}
            onChange={(year) => onChange({ ...value, year })}
            {...(fault && { 'aria-describedby': `${id}-fault` })}
          />
        </div>
      </div>
      <FaultNote id={id} fault={fault} />
    </fieldset>
  );
}
