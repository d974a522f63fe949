export { relatedLinksQuery } from './link-queries.ts';
export { LinksPart } from './links-part.tsx';
