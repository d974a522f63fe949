export { servePreview } from './serve-preview.ts';
