export { announcedType } from './formats/announced-type.ts';
export { cleanImage } from './formats/clean-image.ts';
export {
  attachToMemory,
  attachToSite,
  attachToUser,
  discardMedia,
  discardMediaOfSite,
  discardUnattached,
  findOwnMedia,
  findServable,
  findUnattached,
  listUnattachedBefore,
  type MediaRow,
  pictureJson,
} from './media.repo.ts';
export {
  type Audience,
  isBlurred,
  isForEveryone,
  type PictureRow,
  pictureOf,
  signedFor,
} from './media-address.ts';
export { opennessOf, type SitePlan } from './plan.rules.ts';
export { isPreviewed, previewPath } from './preview-address.ts';
export { isBeyondFreePhotos, photosUsedQuery, quotaQuery, withinFreePhotos } from './quota.repo.ts';
export { storePicture } from './store-picture.ts';
export {
  completeUpload,
  deleteUploads,
  findUpload,
  insertPart,
  insertUpload,
  keyOf,
  listExpiredUploads,
  listPendingPurges,
  listReferencedIds,
  type PartRow,
  prefixOf,
  type UploadRow,
} from './upload.repo.ts';
