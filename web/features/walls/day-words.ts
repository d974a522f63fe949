import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { WallDay } from '#worker/contract/wall.ts';
import { renderDate, unbroken } from '#worker/shared/date-format.ts';

const DAY_MS = 86_400_000;

/** A civil day, YYYY-MM-DD, as a date. */
export function civilDate(iso: string) {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { format: 'en', year, month, day } as const;
}

/** The number of a civil day, YYYY-MM-DD, for the name of its weekday. */
export const numberOfDay = (iso: string): number => Date.parse(iso) / DAY_MS;

/** The days of a board with those who have one on it, in their order. */
export function byDate(days: readonly WallDay[]): { date: string; people: WallDay[] }[] {
  const dates = [...new Set(days.map(({ date }) => date))].sort();
  return dates.map((date) => ({ date, people: days.filter((one) => one.date === date) }));
}

/** What a day on the board is for someone. */
export function useDayWords(): (day: WallDay) => string {
  const { t } = useLingui();
  const { locale } = useLocale();
  return ({ kind, years, hebrew }) => {
    if (kind === 'yahrzeit')
      return hebrew ? `${t`Yahrzeit`} · ${unbroken(renderDate(hebrew, locale))}` : t`Yahrzeit`;
    return kind === 'birthday'
      ? t`${plural(years, { one: 'Born a year ago', other: 'Born # years ago' })}`
      : t`${plural(years, { one: 'Died a year ago', other: 'Died # years ago' })}`;
  };
}
