export {
  addScan,
  findScanTarget,
  retargetCodes,
  type ScanTarget,
  setScans,
  unbindCodesOfSite,
} from './code.repo.ts';
export { resolveScan, targetOf } from './code.rules.ts';
