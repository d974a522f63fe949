import { lazyPart } from '#web/ui/lazy-part.ts';

/** The dialog that reports something, loaded when it is opened. */
export const ReportPart = lazyPart(
  ['reports'],
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);

/** Why something was reported, in a list that is loaded when it is needed. */
export const ReportSummaryPart = lazyPart(
  ['reports'],
  async () => (await import('./report-summary.tsx')).ReportSummary,
);
