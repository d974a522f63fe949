import type { FullDate } from '#worker/shared/calendar-date.ts';

/** Today's date in the device's time zone. */
export function today(now = new Date()): FullDate {
  return { format: 'en', year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
