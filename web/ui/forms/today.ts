import type { FullDate } from '#worker/shared/calendar-date.ts';

/** This day, where the device is. */
export function today(now = new Date()): FullDate {
  return { format: 'en', year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
