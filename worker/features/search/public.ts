export { indexCommunity, indexSite } from './index-site.ts';
