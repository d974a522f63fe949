export { blurredPicture } from './blurred-picture.ts';
export {
  discardPicturesOf,
  findPreviewOfCommunity,
  listPictures,
} from './community-pictures.repo.ts';
export {
  abortUnlessHalfSubscribed,
  findCommunityQuota,
} from './community-quota.repo.ts';
export { combinedCrc, crcOf } from './crc.ts';
export { Unreadable } from './formats/bytes.ts';
export { cleanImage } from './formats/clean-image.ts';
export { isCleaned } from './formats/cleaned-types.ts';
export { fitsType, HEAD_BYTES, isTextType, textCheck } from './formats/sniff-file.ts';
export { applyPatches, patchesOf } from './formats/strip-boxes.ts';
export {
  attachPictures,
  attachToCommunity,
  attachToEntry,
  attachToMemory,
  attachToProduct,
  attachToSite,
  attachToUser,
  bytesOfMemory,
  changeMediaState,
  claimMediaOfGuest,
  discardMedia,
  discardMediaOfGuest,
  discardMediaOfSite,
  discardUnattached,
  findMediaOfGuest,
  findMediaToClean,
  findOwnMedia,
  findSpoken,
  findUnattached,
  LOOSE_SECONDS,
  listUnattachedBefore,
  type MediaRow,
  markTranscribed,
  moveMediaOfMemory,
  pictureJson,
  type Uploader,
} from './media.repo.ts';
export {
  type Audience,
  addressOf,
  isBlurred,
  isDownload,
  isForEveryone,
  isOwn,
  type PictureRow,
  pictureOf,
  signedFor,
} from './media-address.ts';
export { type Openness, opennessOf, type SitePlan } from './plan.rules.ts';
export { communityPreviewPath, isPreviewed, previewPath } from './preview-address.ts';
export {
  isBeyondFreePhotos,
  photosUsedQuery,
  quotaQuery,
  withinFreePhotos,
  withinLimits,
} from './quota.repo.ts';
export { findServable } from './servable.repo.ts';
export { storePicture } from './store-picture.ts';
export {
  completeUpload,
  deleteUploads,
  deleteUploadsOfGuest,
  FILE,
  findUpload,
  insertPart,
  insertUpload,
  keyOf,
  listExpiredUploads,
  listPendingPurges,
  listReadyIds,
  listReferencedIds,
  type PartRow,
  prefixOf,
  RAW,
  restartParts,
  type UploadRow,
} from './upload.repo.ts';
