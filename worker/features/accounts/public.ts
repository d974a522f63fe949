export { deleteEndedSessions } from './account.repo.ts';
