export { linksQuery, relatedLinksQuery } from './link-queries.ts';
export { LinksPart } from './links-part.tsx';
export { LinksSection } from './links-section.tsx';
