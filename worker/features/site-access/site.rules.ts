import type { FieldError, FieldErrorCode } from '#worker/contract/errors.ts';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { WorkMonth } from '#worker/contract/site.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { type DerivedDates, derivedDates } from '#worker/shared/derived-dates.ts';
import { civilDay, isAfter, isRealDate, latestToday } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { slugOf, withSuffix } from '#worker/shared/slug.ts';

type Dates = { birth: CalendarDate | null; death: CalendarDate | null; after_sunset: boolean };

/**
 * The dates of birth and death, in one calendar if both are known in it, since a Hebrew and a civil year side
 * by side do not read as a lifespan.
 */
export function endsOf({
  birth,
  death,
  derived_dates: dates,
}: Pick<Dates, 'birth' | 'death'> & { derived_dates: DerivedDates }) {
  const isHebrew = !(dates.birth_civil && dates.death_civil) && dates.birth_hebrew && dates.death_hebrew;
  return isHebrew
    ? { birth: dates.birth_hebrew, death: dates.death_hebrew }
    : { birth: dates.birth_civil ?? birth, death: dates.death_civil ?? death };
}

type DatesInput = {
  birth?: CalendarDate | null | undefined;
  death?: CalendarDate | null | undefined;
  after_sunset?: boolean | undefined;
};

/** The columns for a site's dates. */
export function datesOf(input: DatesInput) {
  const { birth = null, death = null } = input;
  const after_sunset = Boolean(input.after_sunset && death && isFullDate(death));
  return {
    birth,
    death,
    after_sunset,
    derived_dates: derivedDates({ birth, death, after_sunset }),
    birth_on: birth && civilDay(birth),
    death_on: death && civilDay(death, { afterSunset: after_sunset }),
  };
}

/** The faults of the dates in the input, each reported at its date below the pointer `at`. */
export function dateFaults(
  { birth, death, after_sunset: afterSunset }: DatesInput,
  now: Date,
  at: '' | '/info',
): FieldError[] {
  const fault = (name: string, code: FieldErrorCode) => faultAt(`${at}/${name}`, code);
  const today = latestToday(now);
  const known = Object.entries({ birth, death }).flatMap(([name, date]) => (date ? [{ name, date }] : []));
  const faults = known.flatMap(({ name, date }) => {
    if (!isRealDate(date)) return [fault(name, 'date.unreal')];
    return isAfter(date, today) ? [fault(name, 'date.in_future')] : [];
  });
  if (faults.length > 0 || !birth || !death) return faults;
  return isAfter(birth, death, { afterSunset })
    ? [fault('birth', 'date.after_death'), fault('death', 'date.before_birth')]
    : [];
}

export const faultAt = (pointer: string, code: FieldErrorCode): FieldError => ({ pointer, code, params: {} });

/** Whether a working period ends before it begins; a year without a month may mean any of its months. */
export const endsBeforeStart = (start: WorkMonth | null, end: WorkMonth | null): boolean =>
  start !== null &&
  end !== null &&
  (end.year < start.year ||
    (end.year === start.year && start.month !== null && end.month !== null && end.month < start.month));

/** 1 memorial, 2 life story; a third kind of purpose counts as a life story. */
export const siteTypeOf = (purpose: 1 | 2 | 3): 1 | 2 => (purpose === 1 ? 1 : 2);

type Names = { first_name: string; last_name: string; other_name: string | null };

export const fullName = ({ first_name, last_name }: Names): string => `${first_name} ${last_name}`.trim();

/** The language of a name: Hebrew where its first part has Hebrew letters. */
export const languageOf = (firstName: string): Locale => (/[א-ת]/.test(firstName) ? 'he' : 'en');

const SUFFIXES = [2, 3, 4, 5, 6, 7, 8, 9];

/** Candidate slugs for a site of this name and id, in order of preference. */
export function slugsFor(names: Names, id: number): string[] {
  const name = fullName(names);
  const other = names.other_name;
  const slug = slugOf(
    languageOf(name) === 'he' ? { latin: other, hebrew: name } : { latin: name, hebrew: other },
  );
  const taken = slug === null ? [] : [slug, ...[...SUFFIXES, id].map((n) => withSuffix(slug, n))];
  return [...taken, String(id)];
}

/** The content of the preview image, the portrait last. The image is redrawn where this key changes. */
export const previewKey = (site: {
  first_name: string;
  last_name: string;
  other_name: string | null;
  honorific: string;
  derived_dates: DerivedDates;
  portrait_id: string | null;
}): string =>
  JSON.stringify([
    site.first_name,
    site.last_name,
    site.other_name,
    site.honorific,
    site.derived_dates.birth_civil,
    site.derived_dates.death_civil,
    site.portrait_id,
  ]);
