export { applyEmailTexts } from './email-texts.ts';
export { listTexts, readPrayers } from './text.service.ts';
