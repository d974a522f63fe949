export { wantsBroadcasts } from './broadcast-stop.repo.ts';
export { askForMail, listApprovers, wantsMail } from './mail-settings.repo.ts';
export { findMute } from './mute.repo.ts';
export { planDigests } from './plan-digests.job.ts';
export { composeSiteEmail, defineSiteEmail, findSiteVisibleTo, type SiteReader } from './site-email.ts';
export { unsubscribeFrom } from './unsubscribe-link.ts';
export { listWeekly, wantsWeekly } from './weekly-mail.repo.ts';
