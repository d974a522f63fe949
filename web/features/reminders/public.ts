export { ReminderCount } from './reminder-count.tsx';
