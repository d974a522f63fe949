export {
  areNamed,
  type CellReader,
  columnFaultsOf,
  fault,
  faultsOf,
  GENDERS,
  keyOfPerson,
  LANGS,
  readCells,
  type Words,
  words,
  YES_OR_NO,
} from './cells.rules.ts';
export { listKnownCommunities, listKnownSites } from './known.repo.ts';
export { platformImport } from './platform-import.ts';
