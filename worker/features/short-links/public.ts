export { addScan, findScanTarget, retargetCodes, type ScanTarget, setScans } from './code.repo.ts';
export { resolveScan, targetOf } from './code.rules.ts';
