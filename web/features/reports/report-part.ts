import { lazyPart } from '#web/ui/lazy-part.ts';

/** The dialog that reports something, loaded when it is opened. */
export const ReportPart = lazyPart(
  ['reports'],
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);
