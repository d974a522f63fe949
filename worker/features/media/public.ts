export { type PictureRow, pictureOf } from './media-address.ts';
