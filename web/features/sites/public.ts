export { siteQuery } from './site-queries.ts';
