import { useLingui } from '@lingui/react/macro';
import type { DraftDay } from '#web/features/memories/drafts/memory-draft.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { isDateParts, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';

type Props = {
  id: string;
  day: DraftDay;
  onChange: (day: DraftDay) => void;
  fault: string | undefined;
};

/** When what is told happened, in either calendar. Loaded when it is opened. */
export function DateDetail({ id, day, onChange, fault }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <DateField
      id={id}
      label={t`Date of the memory`}
      hint={t`When it happened: a day, or a year alone.`}
      value={isDateParts(day.parts) ? day.parts : partsOf(day.date, locale)}
      onChange={(parts) => {
        const { date, fault: wrong } = readDate(parts, latestToday(new Date()));
        onChange({ parts, date, isWrong: wrong !== null });
      }}
      fault={fault}
    />
  );
}
