export {
  attachToMemory,
  attachToSite,
  discardMedia,
  findLoose,
  type MediaRow,
  photosUsed,
  photosUsedQuery,
  pictureJson,
  withinFreePhotos,
} from './media.repo.ts';
export { type PictureRow, pictureOf } from './media-address.ts';
