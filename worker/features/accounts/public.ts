export { insertUser, type UserRow } from './account.repo.ts';
export { deleteChangesBefore } from './email-change.repo.ts';
export { deleteExpiredTokens } from './one-time-token.repo.ts';
export { deleteEndedSessions, revokeSession } from './session.repo.ts';
export { type Opening, sessionFor } from './session.service.ts';
export { deleteExpiredFlows } from './social/social.repo.ts';
