export {
  attachToMemory,
  attachToSite,
  discardLoose,
  discardMedia,
  findLoose,
  isBeyondFreePhotos,
  listLooseBefore,
  type MediaRow,
  photosUsedQuery,
  pictureJson,
  withinFreePhotos,
} from './media.repo.ts';
export { type PictureRow, pictureOf } from './media-address.ts';
export {
  deleteUploads,
  listExpiredUploads,
  listKnownIds,
  listPendingPurges,
  prefixOf,
} from './upload.repo.ts';
