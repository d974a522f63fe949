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

export const REPORT_DECISIONS = ['keep', 'remove'] as const;

export type ReportDecision = (typeof REPORT_DECISIONS)[number];
