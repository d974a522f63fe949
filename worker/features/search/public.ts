export { indexCommunity, indexSite } from './index-site.ts';
export { search } from './search.service.ts';
export { isSearchable } from './spellings.ts';
export { suggest } from './suggestion.service.ts';
