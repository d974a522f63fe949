export { ReportPart } from './report-part.ts';
