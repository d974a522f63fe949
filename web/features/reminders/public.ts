export { remindersQuery } from './reminder-queries.ts';
