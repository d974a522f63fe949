import type { FirstYearStep, ReminderSource } from '#worker/contract/reminder.ts';
import type { AdarCustom } from '#worker/contract/site.ts';
import { type CalendarDate, type FullDate, isFullDate } from '#worker/shared/calendar-date.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { firstYearDay } from '#worker/shared/first-year.ts';
import { dateOf, dayNumber } from '#worker/shared/hebrew-date.ts';
import type { DatedSite } from '#worker/shared/occasions.ts';
import type { DayRule } from './occurrence.rules.ts';
import { nextSending, type SendRule } from './send-time.rules.ts';

export type Rule = DayRule & SendRule;

type Ruled = Omit<Rule, 'date' | 'adar'> & {
  source: ReminderSource;
  step: FirstYearStep | null;
  calendar: CalendarDate['format'];
  date: FullDate | null;
  adar: AdarCustom | null;
};

const MEMORIAL = 1;

/** The days and times of a reminder on its site; null where the site has no such date. */
export function ruleOf(reminder: Ruled, site: DatedSite): Rule | null {
  const { type, repeat, offsets, hour, tz } = reminder;
  const date = dateOfDay(reminder, site);
  if (!date || !isFullDate(date)) return null;
  return { type, date, repeat, adar: reminder.adar ?? site.adar_custom, offsets, hour, tz };
}

function dateOfDay({ source, step, calendar, date }: Ruled, site: DatedSite): CalendarDate | null {
  if (step === null || step === 'unveiling')
    return source === 'custom' ? date : dateOnSite(site, source, calendar);
  if (site.site_type_id !== MEMORIAL) return null;
  const { death_civil: civil, death_hebrew: hebrew } = site.derived_dates;
  const day = firstYearDay(step, { civil, hebrew, adar: site.adar_custom }, date);
  return day === null ? null : dateOf('en', day);
}

/** The site's day of birth or death in a calendar. A living person has no day of death. */
function dateOnSite(
  { site_type_id, derived_dates }: DatedSite,
  source: Exclude<ReminderSource, 'custom'>,
  calendar: CalendarDate['format'],
): CalendarDate | null {
  if (source === 'death' && site_type_id !== MEMORIAL) return null;
  return derived_dates[`${source}_${calendar === 'he' ? 'hebrew' : 'civil'}`];
}

export type Plan = { next_at: string | null; next_on: string | null; next_offset: number | null };

/** The next mail after an instant, as a row has it; none of one that repeats every five minutes. */
export function planOf(rule: Rule | null, after: Date): Plan {
  const next = rule && rule.repeat !== 'five_minutes' && nextSending(rule, after);
  if (!next) return { next_at: null, next_on: null, next_offset: null };
  return { next_at: next.at.toISOString(), next_on: dayText(next.on), next_offset: next.offset };
}

/** A day as its dates in both calendars. */
export const bothDates = (number: number): { on: FullDate; hebrew: FullDate } => ({
  on: dateOf('en', number),
  hebrew: dateOf('he', number),
});

/** The date in another calendar, for a date that was chosen in one and recurs by the other. */
export function inCalendar(date: FullDate, calendar: CalendarDate['format'], afterSunset: boolean): FullDate {
  if (date.format === calendar) return date;
  const sunset = afterSunset ? (calendar === 'he' ? 1 : -1) : 0;
  return dateOf(calendar, dayNumber(date) + sunset);
}
