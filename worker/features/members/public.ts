export { handOver, insertMember } from './member.repo.ts';
