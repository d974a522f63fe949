export { ReportPart, ReportSummaryPart } from './report-part.ts';
