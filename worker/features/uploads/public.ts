export { byteRange } from './byte-range.ts';
export { completeFor } from './finish-upload.ts';
export { putPart } from './put-part.ts';
export { serveMedia } from './serve-media.ts';
export { servePreview } from './serve-preview.ts';
export { typeOf } from './upload.rules.ts';
export {
  assertQuota,
  type BegunUpload,
  beginUpload,
  type UploadInput,
  uploadStatus,
} from './upload.service.ts';
