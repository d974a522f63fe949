export { audited } from './audit.repo.ts';
