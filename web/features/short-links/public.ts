export { CodeFrame } from './code-card.tsx';
export { codesQuery } from './code-queries.ts';
export { inGroups } from './in-groups.ts';
export { PrintDialog } from './print-dialog.tsx';
export { RetireDialog } from './retire-dialog.tsx';
export { fetchSheet } from './sheet-file.ts';
