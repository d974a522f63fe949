export { hasDays, SiteCalendar } from './site-calendar.tsx';
