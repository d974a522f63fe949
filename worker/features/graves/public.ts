export { readGrave } from './grave.service.ts';
