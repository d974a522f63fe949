export { replanReminders } from './replan.ts';
