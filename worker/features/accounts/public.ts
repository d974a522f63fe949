export { deleteEndedSessions } from './account.repo.ts';
export { deleteExpiredTokens } from './one-time-token.repo.ts';
