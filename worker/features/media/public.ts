export { keepPicture } from './keep-picture.ts';
export {
  attachToMemory,
  attachToSite,
  attachToUser,
  discardLoose,
  discardMedia,
  discardMediaOfSite,
  findLoose,
  listLooseBefore,
  type MediaRow,
  pictureJson,
} from './media.repo.ts';
export { type Audience, type PictureRow, pictureOf } from './media-address.ts';
export { isPreviewed, previewPath } from './preview-address.ts';
export { isBeyondFreePhotos, photosUsedQuery, withinFreePhotos } from './room.repo.ts';
export {
  deleteUploads,
  deleteUploadsOfSite,
  listExpiredUploads,
  listKnownIds,
  listPendingPurges,
  prefixOf,
} from './upload.repo.ts';
