import type { WeekCalendar } from '#worker/contract/vendor.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { isFestival, JERUSALEM, localDay } from '#worker/shared/rest-days.ts';
import { isShabbat, weekdayOf } from '#worker/shared/weekday.ts';
import { localMs } from '#worker/shared/zoned-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Terms = { lead_days: number; cutoff: string; capacity: number };

/** What is known of the days of a product: when its vendor is closed, and how many bouquets are taken on a day. */
export type Days = {
  calendar: WeekCalendar;
  closed: ReadonlySet<string>;
  taken: ReadonlyMap<string, number>;
};

/**
 * The days, YYYY-MM-DD, on which a bouquet that is ordered now can be brought, in Israel. It is ordered `lead_days`
 * before, on the last such day until the cut-off.
 */
export function daysToMeet(now: Date, terms: Terms, days: Days, ahead: number): string[] {
  const today = localDay(now);
  const [hours = 0, minutes = 0] = terms.cutoff.split(':').map(Number);
  const isLate = localMs(now, JERUSALEM) % DAY_MS > (hours * 60 + minutes) * MINUTE_MS;
  const first = today + terms.lead_days + (isLate ? 1 : 0);
  return Array.from({ length: Math.max(0, today + ahead - first + 1) }, (_, at) => first + at)
    .filter((number) => isOpen(number, days.calendar))
    .map(dayText)
    .filter((day) => !days.closed.has(day) && (days.taken.get(day) ?? 0) < terms.capacity);
}

function isOpen(number: number, { closed_weekdays, closed_on_shabbat, closed_on_festivals }: WeekCalendar) {
  if (closed_weekdays.includes(weekdayOf(number))) return false;
  if (closed_on_shabbat && isShabbat(number)) return false;
  return !(closed_on_festivals && isFestival(number));
}
