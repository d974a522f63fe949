/**
 * A day, or only a year, in the Gregorian ('en') or Hebrew ('he') calendar. Hebrew months count from Nisan 1
 * to Adar 12 (Adar I in a leap year) and Adar II 13; Tishrei is 7.
 */
export interface CalendarDate {
  format: 'en' | 'he';
  year: number;
  month: number | null;
  day: number | null;
}

/** A date whose day is known. */
export type FullDate = CalendarDate & { month: number; day: number };

export const isFullDate = (date: CalendarDate): date is FullDate => date.month !== null && date.day !== null;

/** Leap years have thirteen months; seven of nineteen years are leap years. */
export const isHebrewLeapYear = (year: number): boolean => (7 * year + 1) % 19 < 7;
