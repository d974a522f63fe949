export { abortUnlessUntouched, type ImportedSite, listUntouchedSites } from './untouched.repo.ts';
export { readWall } from './wall.service.ts';
export { abortUnlessOwned } from './wall-writes.repo.ts';
