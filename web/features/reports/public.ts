export { ReportPart } from './report-part.ts';
export { REPORT_REASON_LABELS } from './report-reasons.ts';
export { ReportSite } from './report-site.tsx';
