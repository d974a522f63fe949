import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Occasion } from '#worker/contract/site.ts';
import { renderDate } from '#worker/shared/date-format.ts';

/** The days ahead up to which a countdown is shown; beyond that, only the date. */
const COUNTDOWN_MAX_DAYS = 30;

/** The next date observed for a person; a day of the Hebrew calendar begins on the evening before. */
export function NextDate({ date }: { date: Occasion }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { kind, on, eve, in_days: days } = date;
  const day = renderDate(on, locale);
  const evening = eve && renderDate(eve, locale);
  const countdown = {
    yahrzeit: t`${plural(days, { 0: 'Yahrzeit today', 1: 'Yahrzeit from this evening', other: 'Yahrzeit in # days' })}`,
    hebrew_birthday: t`${plural(days, { 0: 'Hebrew birthday today', 1: 'Hebrew birthday from this evening', other: 'Hebrew birthday in # days' })}`,
    memorial_day: t`${plural(days, { 0: 'Memorial day today', 1: 'Memorial day tomorrow', other: 'Memorial day in # days' })}`,
    birthday: t`${plural(days, { 0: 'Birthday today', 1: 'Birthday tomorrow', other: 'Birthday in # days' })}`,
  }[kind];
  if (days > COUNTDOWN_MAX_DAYS) {
    const datedLabel = {
      yahrzeit: t`Yahrzeit: ${day}`,
      hebrew_birthday: t`Hebrew birthday: ${day}`,
      memorial_day: t`Memorial day: ${day}`,
      birthday: t`Birthday: ${day}`,
    }[kind];
    return <span className="small">{datedLabel}</span>;
  }
  return (
    <>
      <span className={days <= 1 ? 'font-semibold' : undefined}>{countdown}</span>
      {days > 1 && <span className="small">{evening ? t`from the evening of ${evening}` : day}</span>}
    </>
  );
}
