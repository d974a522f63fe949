export { byteRange } from './byte-range.ts';
export { servePreview } from './serve-preview.ts';
