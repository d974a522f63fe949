export { occasionsOf } from './days-ahead.ts';
export { type CalendarEvent, icalendar } from './icalendar.ts';
