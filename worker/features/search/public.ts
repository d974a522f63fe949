export { indexCommunity, indexSite } from './index-site.ts';
export { search, suggest } from './search.service.ts';
export { isSearchable } from './spellings.ts';
