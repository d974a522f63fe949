import {
  type OutgoingFile,
  type UploadOf,
  type UploadOptions,
  uploadFiles,
} from '#web/lib/upload/upload-files.ts';
import type { UploadedMedia } from '#worker/contract/media.ts';
import type { PhotoWidth, ShrunkPhoto } from './shrink.ts';

/** Uploads a photo, its narrowest width first. As `uploadFiles`. */
export const uploadPhoto = (
  photo: ShrunkPhoto,
  of: UploadOf,
  options?: UploadOptions,
): Promise<UploadedMedia> =>
  uploadFiles(
    widthFiles(photo.widths, photo.name),
    of,
    photo.thumbhash ? { thumbhash: photo.thumbhash } : {},
    options,
  );

/** The widths of a picture as files to send, under the picture's name. */
export const widthFiles = (widths: readonly PhotoWidth[], name: string): OutgoingFile[] =>
  widths.map(({ width, blob }) => ({ name: nameFor(name, width, blob.type), type: blob.type, blob, width }));

const STEM_MAX = 150;

/** A file name whose extension matches the bytes. */
function nameFor(name: string, width: number, type: string): string {
  if (width === 0) return name;
  const stem =
    name
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, STEM_MAX) || 'photo';
  return `${stem.toWellFormed()}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}
