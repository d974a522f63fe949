import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from './choice-field.tsx';
import { type DateParts, dayChoices, monthChoices } from './date-parts.ts';

type DateRowProps = {
  id: string;
  value: DateParts;
  onChange: (parts: DateParts) => void;
  fault: string | undefined;
  isDisabled: boolean;
};

/** Day, month and year in the chosen calendar; the year alone if no more is known. */
export function DateRow({ id, value, onChange, fault, isDisabled }: DateRowProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { format, unknown } = value;
  const typed = value[format];
  const change = (part: Partial<typeof typed>) => onChange({ ...value, [format]: { ...typed, ...part } });
  const hebrew = format === 'he';
  const none = { id: '', label: '–' };
  const wrong = { isInvalid: Boolean(fault), isDisabled, ...(fault && { describedBy: `${id}-fault` }) };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-2">
        {!unknown && (
          <>
            <div className="w-18 shrink-0">
              {hebrew ? (
                <ChoiceField
                  {...wrong}
                  id={id}
                  label={t`Day`}
                  value={typed.day}
                  onChange={(day) => change({ day })}
                  choices={[none, ...dayChoices(locale)]}
                />
              ) : (
                <NumberBox
                  {...wrong}
                  id={id}
                  label={t`Day`}
                  value={typed.day}
                  onChange={(day) => change({ day })}
                />
              )}
            </div>
            <div className="min-w-0 flex-1 basis-26">
              <ChoiceField
                {...wrong}
                id={`${id}-month`}
                label={t`Month`}
                value={typed.month}
                onChange={(month) => change({ month })}
                choices={[none, ...monthChoices(value, locale)]}
              />
            </div>
          </>
        )}
        <div className={unknown ? 'w-40' : 'w-22 shrink-0'}>
          <NumberBox
            {...wrong}
            id={unknown ? id : `${id}-year`}
            label={unknown ? t`Year, if known` : t`Year`}
            value={typed.year}
            onChange={(year) => change({ year })}
            letters={hebrew}
          />
        </div>
      </div>
      {hebrew && (
        <p className="small" id={`${id}-year-hint`}>
          {t`The year in numerals or letters: 5701 or תש״א.`}
        </p>
      )}
    </div>
  );
}

function NumberBox(props: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  isInvalid: boolean;
  isDisabled: boolean;
  /** The id of the error message. */
  describedBy?: string;
  /** Allows Hebrew letters as well. */
  letters?: boolean;
}) {
  const { id, label, isInvalid, isDisabled, describedBy, letters = false } = props;
  const hint = letters && `${id.replace(/-year$/, '')}-year-hint`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={props.value}
        inputMode={letters ? 'text' : 'numeric'}
        autoComplete="off"
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={[hint, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => props.onChange(event.target.value)}
        className="input"
      />
    </div>
  );
}
