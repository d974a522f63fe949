export { listApprovers, wantsMail } from './mail-settings.repo.ts';
export { findMute } from './mute.repo.ts';
export { planDigests } from './plan-digests.job.ts';
export { composeSiteEmail, defineSiteEmail, findSiteVisibleTo, type SiteReader } from './site-email.ts';
