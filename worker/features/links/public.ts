export { linksQuery } from './link.repo.ts';
export { presentLinks } from './link.service.ts';
