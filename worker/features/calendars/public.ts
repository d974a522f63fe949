export { icalendar } from './icalendar.ts';
