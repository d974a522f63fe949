export { retargetCodes } from './code.repo.ts';
