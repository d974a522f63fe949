export { pictureJson } from './media.repo.ts';
export { type PictureRow, pictureOf } from './media-address.ts';
