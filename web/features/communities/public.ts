export { communityQuery } from './community-queries.ts';
