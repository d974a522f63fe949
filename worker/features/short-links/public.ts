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
export { opensSite } from './code.rules.ts';
export { codeIn, minting, newCode, presentCode, retire as retireCode } from './code.service.ts';
export { sheetOf } from './sheet.service.ts';
