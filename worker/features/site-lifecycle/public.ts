export { siteFromRef } from './referral.ts';
