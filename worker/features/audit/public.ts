export { madeAdministratorAt, wasAdministrator } from './administrators.repo.ts';
export { auditEntry } from './audit.repo.ts';
