export { replanMore, replanReminders } from './replan.ts';
