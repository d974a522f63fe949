import type { CalendarDate } from '#worker/contract/primitives.ts';
import { toGregorian, toHebrew } from './hebrew-date.ts';

/** A date in each calendar, derived when it is written. */
export type DerivedDates = {
  birth_civil: CalendarDate | null;
  birth_hebrew: CalendarDate | null;
  death_civil: CalendarDate | null;
  death_hebrew: CalendarDate | null;
};

type Dates = { birth: CalendarDate | null; death: CalendarDate | null; after_sunset: boolean };

/** Both dates in both calendars. Only a death can be after sunset. */
export const derivedDates = ({ birth, death, after_sunset }: Dates): DerivedDates => ({
  birth_civil: birth && toGregorian(birth),
  birth_hebrew: birth && toHebrew(birth),
  death_civil: death && toGregorian(death, { afterSunset: after_sunset }),
  death_hebrew: death && toHebrew(death, { afterSunset: after_sunset }),
});
