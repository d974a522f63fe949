export { deleteLinksOfSite } from './link.repo.ts';
