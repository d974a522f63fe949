export { listTexts } from './text.service.ts';
