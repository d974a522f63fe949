import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isKeptHidden, placeIn } from '#web/lib/place-here.ts';
import { HIDE_HEBREW_CALENDAR_KEY } from '#web/lib/storage-keys.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { CalendarDate, FullDate } from '#worker/shared/calendar-date.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { type Evening, latestToday } from '#worker/shared/hebrew-date.ts';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';
import { Checkbox } from './checkbox.tsx';
import {
  type CalendarFormat,
  type DateParts,
  inCalendar,
  inOtherCalendar,
  isBegun,
  readDate,
  yearsInOtherCalendar,
} from './date-parts.ts';
import { DateRow } from './date-row.tsx';
import { dateFaultInWords } from './date-words.ts';

type DateFieldProps = {
  label: string;
  /** The id of the first control, which the error summary links to. */
  id: string;
  value: DateParts;
  onChange: (parts: DateParts) => void;
  hint?: string | undefined;
  fault?: string | undefined;
  /** For a day whose Hebrew date depends on the time of day. */
  sunset?: { isAfter: boolean; onChange: (after: boolean) => void };
  isDisabled?: boolean;
  /** The last day that is allowed; by default today, wherever that is latest. */
  latest?: FullDate;
  /** Whether a day is needed, not a year alone. */
  isExact?: boolean;
};

/**
 * A date in either calendar, shown in the other as well; a year alone or no date is allowed. `readDate`
 * parses the input.
 */
export function DateField(props: DateFieldProps) {
  const { id, value, onChange, hint, sunset, isDisabled, isExact = false } = props;
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const now = latestToday(new Date());
  const afterSunset = sunset?.isAfter ?? false;
  const { date, fault } = readDate(value, props.latest ?? now);
  // viewing the other calendar changes nothing; only input in it does
  const [looked, setLooked] = useState<CalendarFormat | null>(null);
  const calendar = looked ?? value.format;
  const seen = inCalendar(value, calendar, { today: now, locale, afterSunset });
  const shown = date ? besides(date, calendar, { afterSunset }) : [];
  const whole = fault && fault.kind !== 'incomplete' && fault.kind !== 'year';
  const wrong = whole ? dateFaultInWords(fault, i18n, locale) : props.fault;
  const row = (
    <DateRow id={id} value={seen} onChange={onChange} fault={wrong} isDisabled={isDisabled ?? false} />
  );

  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={describedBy({ id, hint, fault: wrong })}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 text-xl font-medium font-serif">{props.label}</legend>
      <HintNote id={id} hint={hint} />
      <Tabs
        label={t`Calendar`}
        selected={calendar}
        onSelect={(id) => {
          const format = id as CalendarFormat;
          setLooked(format);
          // an incomplete date is replaced with the input that the chosen calendar shows
          if (!date && (fault || isBegun(value, format)))
            onChange(inCalendar(value, format, { today: now, locale, afterSunset }));
        }}
        tabs={[
          { id: 'en', title: t`Gregorian date`, content: row },
          { id: 'he', title: t`Hebrew date`, content: row },
        ]}
      />
      <div aria-live="polite" className="flex flex-col gap-1">
        {shown.length > 0 && (
          <p className="text-[0.9375rem] text-(--ink-2)">
            {calendar === 'en' ? (
              <Trans>In the Hebrew calendar:</Trans>
            ) : (
              <Trans>In the Gregorian calendar:</Trans>
            )}{' '}
            <span className="font-serif text-lg text-(--ink)">
              {shown.map((one) => renderDate(one, locale)).join('–')}
            </span>
          </p>
        )}
        <FaultNote id={id} fault={wrong} />
      </div>
      {sunset && !value.unknown && (
        <Checkbox
          label={<Trans>It was after sunset</Trans>}
          isSelected={afterSunset}
          isDisabled={isDisabled ?? false}
          onChange={sunset.onChange}
        />
      )}
      {!isExact && (
        <Checkbox
          label={<Trans>I don’t know the exact date</Trans>}
          isSelected={value.unknown}
          isDisabled={isDisabled ?? false}
          onChange={(unknown) => onChange({ ...seen, unknown })}
        />
      )}
    </fieldset>
  );
}

/**
 * The dates to show beside a date viewed in `calendar`: its equivalent in the other calendar, or the two
 * years that it may be in; no Hebrew date on the pages of a place that shows none.
 */
const besides = (date: CalendarDate, calendar: CalendarFormat, evening: Evening): CalendarDate[] => {
  if (date.format !== calendar) return [date];
  if (calendar === 'en' && isKeptHidden(HIDE_HEBREW_CALENDAR_KEY, placeIn(location.pathname))) return [];
  const other = inOtherCalendar(date, evening);
  return yearsInOtherCalendar(date) ?? (other ? [other] : []);
};
