import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { DerivedDates } from '#worker/db/schema/sites.ts';
import { toGregorian, toHebrew } from '#worker/shared/hebrew-date.ts';

type Dates = { birth: CalendarDate | null; death: CalendarDate | null; after_sunset: boolean };

/** Both dates in both calendars, to be stored with the site; only a death can be after sunset. */
export const derivedDates = ({ birth, death, after_sunset }: Dates): DerivedDates => ({
  birth_civil: birth && toGregorian(birth),
  birth_hebrew: birth && toHebrew(birth),
  death_civil: death && toGregorian(death, { afterSunset: after_sunset }),
  death_hebrew: death && toHebrew(death, { afterSunset: after_sunset }),
});
