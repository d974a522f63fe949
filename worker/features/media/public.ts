export { type PictureRow, pictureOf } from './media-address.ts';
export { pictureJson } from './media.repo.ts';
