import { type Names, namesOf } from '#web/features/sites/editing/names-part.tsx';
import { type DateParts, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import type { AdarCustom, Site, WorkMonth } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { isFullDate, isHebrewLeapYear } from '#worker/shared/calendar-date.ts';
import { toHebrew } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A month as entered. */
export type MonthParts = { year: string; month: string };

export type InfoValue = Names & {
  honorific: Site['honorific'];
  gender: Site['gender'];
  birth: DateParts;
  death: DateParts;
  after_sunset: boolean;
  adar_custom: AdarCustom;
  birth_city: string;
  birth_country: string;
  death_place: string;
  fallen_at: string;
  slug: string;
  work_title: string;
  work_company: string;
  work_start: MonthParts;
  work_end: MonthParts;
};

/** The form values of the section with the person's facts. */
export const infoOf = (site: Site, info: SiteInfo | undefined, locale: Locale): InfoValue => ({
  ...namesOf(site),
  honorific: site.honorific,
  gender: site.gender,
  birth: partsOf(site.birth, locale),
  death: partsOf(site.death, locale),
  after_sunset: site.after_sunset,
  adar_custom: info?.adar_custom ?? 'first',
  birth_city: site.birth_city ?? '',
  birth_country: site.birth_country ?? '',
  death_place: site.death_place ?? '',
  fallen_at: site.fallen_at ?? '',
  slug: site.slug,
  work_title: site.work?.title ?? '',
  work_company: site.work?.company ?? '',
  work_start: monthParts(site.work?.start ?? null),
  work_end: monthParts(site.work?.end ?? null),
});

const monthParts = (at: WorkMonth | null): MonthParts => ({
  year: at ? String(at.year) : '',
  month: at?.month ? String(at.month) : '',
});

/** Parses the entered month: null where empty, undefined where invalid. */
export function monthIn({ year, month }: MonthParts): WorkMonth | null | undefined {
  if (!year.trim()) return month ? undefined : null;
  const number = /^\s*\d{4}\s*$/.test(year) ? Number(year) : Number.NaN;
  if (!(number >= 1900 && number <= 2200)) return undefined;
  return { year: number, month: month ? Number(month) : null };
}

/** Whether a working life ends before it begins; unknown months are ignored. */
export const endsBefore = (start: WorkMonth, end: WorkMonth): boolean =>
  end.year < start.year ||
  (end.year === start.year && end.month !== null && start.month !== null && end.month < start.month);

const ADAR = 12;

/**
 * Whether the death was in Adar of a common Hebrew year: in leap years, with two Adars, families differ in
 * which one they observe.
 */
export function diedInAdar(value: InfoValue, today: Parameters<typeof readDate>[1]): boolean {
  const { date } = readDate(value.death, today);
  const hebrew = date && isFullDate(date) && toHebrew(date, { afterSunset: value.after_sunset });
  return Boolean(hebrew && hebrew.month === ADAR && !isHebrewLeapYear(hebrew.year));
}
