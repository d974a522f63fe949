export { auditEntry } from './audit.repo.ts';
