export { type CalendarEvent, icalendar } from './icalendar.ts';
