export { listTexts, readPrayers } from './text.service.ts';
