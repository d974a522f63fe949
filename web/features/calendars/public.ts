export { SiteCalendar } from './site-calendar.tsx';
