import { Trans, useLingui } from '@lingui/react/macro';
import { useDayInWords } from '#web/features/orders/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DAYS_AHEAD } from '#worker/contract/flowers.ts';
import { formatMonth } from '#worker/shared/date-format.ts';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';
import { DownIcon } from '#worker/shared/views/icons.tsx';

type Props = {
  id: string;
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[];
  yahrzeit: string | null;
  value: string;
  /** A day was chosen before that cannot be met with this bouquet. */
  isLost: boolean;
  onChange: (day: string) => void;
  fault: string | undefined;
};

/** The days that can be met, by month; the next yahrzeit is marked. */
export function DayField({ id, days, yahrzeit, value, isLost, onChange, fault }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const inWords = useDayInWords();
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const hint = <Hint days={days} yahrzeit={yahrzeit} isLost={isLost} />;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        <Trans>The day of the flowers</Trans>
      </label>
      <HintNote id={id} hint={hint} />
      <span className="relative flex items-center">
        <select
          id={id}
          value={value}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy({ id, hint, fault })}
          onChange={(event) => onChange(event.target.value)}
          className="input appearance-none pe-10"
        >
          <option value="" disabled>
            {t`Choose a day`}
          </option>
          {months.map((month) => {
            const [year = 0, number = 0] = month.split('-').map(Number);
            return (
              <optgroup key={month} label={formatMonth({ year, month: number }, locale)}>
                {days
                  .filter((day) => day.startsWith(month))
                  .map((day) => {
                    const text = inWords(day);
                    return (
                      <option key={day} value={day}>
                        {day === yahrzeit ? t`${text} – the yahrzeit` : text}
                      </option>
                    );
                  })}
              </optgroup>
            );
          })}
        </select>
        <span className="pointer-events-none absolute end-2">
          <DownIcon />
        </span>
      </span>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

/** Whether the yahrzeit can be met. */
function Hint({ days, yahrzeit, isLost }: Pick<Props, 'days' | 'yahrzeit' | 'isLost'>) {
  const inWords = useDayInWords();
  const last = days.at(-1) ?? '';
  const day = yahrzeit && inWords(yahrzeit);
  return (
    <>
      {isLost && (
        <>
          <Trans>The day you chose cannot be met with this bouquet.</Trans>{' '}
        </>
      )}
      {day === null || day === '' ? (
        <Trans>Only days that can be met are listed.</Trans>
      ) : days.includes(yahrzeit ?? '') ? (
        <Trans>The next yahrzeit is on {day}.</Trans>
      ) : (yahrzeit ?? '') > last ? (
        <Trans>
          The next yahrzeit is on {day}. Flowers can be ordered up to {DAYS_AHEAD} days ahead.
        </Trans>
      ) : (
        <Trans>The next yahrzeit, {day}, cannot be met with this bouquet.</Trans>
      )}
    </>
  );
}
