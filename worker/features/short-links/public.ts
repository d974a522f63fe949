export { addScan, findScanTarget, retargetCodes, type ScanTarget, setScans } from './code.repo.ts';
export { resolveScan } from './code.rules.ts';
