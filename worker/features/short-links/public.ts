export {
  type CodeRow,
  codesOfGraveQuery,
  findCode,
  insertCode,
  releaseGrave,
  retargetCodes,
  retargetGrave,
  updateCode,
} from './code.repo.ts';
export { opensSite, resolveScan } from './code.rules.ts';
export { addressOf, codeIn, minting, newCode, presentCode, retire as retireCode } from './code.service.ts';
export { modulesOf } from './qr-picture.ts';
export { sheetOf } from './sheet.service.ts';
