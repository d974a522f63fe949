import type { AdarCustom } from '#worker/contract/site.ts';
import { type FullDate, isHebrewLeapYear } from './calendar-date.ts';
import { daysInMonth, monthsInYear } from './hebrew-date.ts';

const NISAN = 1;
const CHESHVAN = 8;
const KISLEV = 9;
const SHEVAT = 11;
/** The month Adar I in a leap year, Adar in a regular one. */
const ADAR = 12;
const ADAR_II = 13;

type HebrewDay = Pick<FullDate, 'month' | 'day'>;

/**
 * The yahrzeits of a death in a Hebrew year: none up to the year of the death, two where both Adars are
 * observed. For a 30th that the year lacks it is the last day of that month where the first anniversary
 * lacked it too, else the first of the next month.
 */
export function yahrzeitsIn(year: number, death: FullDate, custom: AdarCustom): FullDate[] {
  if (year <= death.year) return [];
  return yahrzeitDays(year, death, custom).map((day) => hebrew(year, day));
}

function yahrzeitDays(year: number, death: FullDate, custom: AdarCustom): HebrewDay[] {
  const { month, day } = death;
  const isLeap = isHebrewLeapYear(year);
  if (day === 30 && (month === CHESHVAN || month === KISLEV)) {
    if (daysInMonth('he', year, month) === 30) return [{ month, day }];
    const hadOneFirst = daysInMonth('he', death.year + 1, month) === 30;
    return [hadOneFirst ? { month: month + 1, day: 1 } : { month, day: 29 }];
  }
  if (month < ADAR) return [{ month, day }];
  if (isHebrewLeapYear(death.year)) {
    if (isLeap) return [{ month, day }];
    return [month === ADAR && day === 30 ? { month: SHEVAT, day } : { month: ADAR, day }];
  }
  if (!isLeap) return [{ month, day }];
  const months = { first: [ADAR], second: [ADAR_II], both: [ADAR, ADAR_II] }[custom];
  return months.map((adar) => ({ month: adar, day }));
}

/**
 * A Hebrew birthday or other happy anniversary in a Hebrew year: a day that the year lacks is observed later,
 * and Adar in the last Adar.
 */
export function hebrewBirthdayIn(year: number, birth: FullDate): FullDate | null {
  return year <= birth.year ? null : hebrew(year, birthdayOf(year, birth));
}

function birthdayOf(year: number, birth: FullDate): HebrewDay {
  const { month, day } = birth;
  const isLeap = isHebrewLeapYear(year);
  if (day === 30 && month !== ADAR && daysInMonth('he', year, month) < 30)
    return { month: month + 1, day: 1 };
  if (month < ADAR) return { month, day };
  if (!isHebrewLeapYear(birth.year) || month === ADAR_II) return { month: monthsInYear('he', year), day };
  return day === 30 && !isLeap ? { month: NISAN, day: 1 } : { month, day };
}

const hebrew = (year: number, { month, day }: HebrewDay): FullDate => ({ format: 'he', year, month, day });
