import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/report.ts';

export type { Reported } from './schemas/report.ts';

export const REPORT_SUBJECTS = ['memory', 'comment', 'site'] as const;

export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASONS = [
  'private',
  'hurtful',
  'wrong_person',
  'copyright',
  'illegal',
  'other',
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The reasons in a list of reports: those of people, and that of the word list. */
export const REPORTED_FOR = [...REPORT_REASONS, 'words'] as const;

export type ReportedFor = (typeof REPORTED_FOR)[number];

export const REPORT_DECISIONS = ['keep', 'remove'] as const;

export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const REPORT_NOTE_MAX = 1000;

export const REPORTS_A_PAGE = 20;

/** For how many days the emails about what waits can be muted. */
export const MUTE_DAYS = [1, 7, 30] as const;

export const reportMemory = shaped<typeof schemas.reportMemory>()({
  method: 'POST',
  path: '/api/sites/memories/:id/report',
  access: 'member',
  summary: 'Reports a memory to those who decide on the site, who do not see by whom; once a person',
});

export const reportComment = shaped<typeof schemas.reportComment>()({
  method: 'POST',
  path: '/api/sites/comments/:id/report',
  access: 'member',
  summary: 'Reports a comment, as a memory',
});

export const reportSite = shaped<typeof schemas.reportSite>()({
  method: 'POST',
  path: '/api/sites/:id/report',
  access: 'member',
  summary: 'Reports a site, as a memory',
});

export const listReports = shaped<typeof schemas.listReports>()({
  method: 'GET',
  path: '/api/sites/reports/:siteId',
  access: 'member',
  summary: 'What was reported and waits for a decision, oldest first, and until when the caller muted emails',
});

export const decideReports = shaped<typeof schemas.decideReports>()({
  method: 'POST',
  path: '/api/sites/reports/:id/decision',
  access: 'member',
  summary: 'Keeps or removes what was reported, which closes all reports of it',
});

export const reportCommunityMemory = shaped<typeof schemas.reportCommunityMemory>()({
  method: 'POST',
  path: '/api/communities/memories/:id/report',
  access: 'member',
  summary: 'Reports a memory of a community to its staff, as one of a site',
});

export const listReportsInCommunity = shaped<typeof schemas.listReportsInCommunity>()({
  method: 'GET',
  path: '/api/communities/reports/:communityId',
  access: 'member',
  summary: 'What was reported in a community and waits for a decision, oldest first',
});

export const decideReportsInCommunity = shaped<typeof schemas.decideReportsInCommunity>()({
  method: 'POST',
  path: '/api/communities/reports/:id/decision',
  access: 'member',
  summary: 'The decisions of `decideReports` in a community',
});

export const muteQueue = shaped<typeof schemas.muteQueue>()({
  method: 'PUT',
  path: '/api/sites/memories/mute/:siteId',
  access: 'member',
  summary: 'No emails to the caller about what waits on a site, for some days; null ends that',
});
