import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/report-admin.ts';

export type { PlatformReport, PlatformReportDetails, Reporter } from './schemas/report-admin.ts';

export const REPORT_STATES = ['open', 'keep', 'remove'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** After this many hours without a decision a report reaches the platform. */
export const PLATFORM_HOURS = 48;

/** For at least how many days a report has waited, as a filter. */
export const REPORT_AGES = [2, 7, 30] as const;

/** How many notes and how many reporters of one thing are shown. */
export const REPORTERS_MOST = 50;

export const listPlatformReports = shaped<typeof schemas.listPlatformReports>()({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary:
    'What was reported as illegal or by family, or has waited for 48 hours; each thing once, newest first, 50 a page',
});

export const exportPlatformReports = shaped<typeof schemas.exportPlatformReports>()({
  method: 'GET',
  path: '/api/admin/reports.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});

export const getPlatformReport = shaped<typeof schemas.getPlatformReport>()({
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: 'admin',
  summary: 'One of them with what was reported; on a private site with a reason',
});

export const listReporters = shaped<typeof schemas.listReporters>()({
  method: 'GET',
  path: '/api/admin/reports/:id/reporters',
  access: 'admin',
  summary: 'Who reported the same thing; with a reason',
});
