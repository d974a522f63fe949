export { deleteRelationsOfSite } from './relation.repo.ts';
