export {
  attachToMemory,
  attachToSite,
  discardLoose,
  discardMedia,
  findLoose,
  listLooseBefore,
  type MediaRow,
  photosUsed,
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
