import {
  FILE_BYTES,
  type FileType,
  KIND_RULES,
  type MediaKind,
  PART_BYTES,
  PREVIEW,
  type UploadPurpose,
} from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { fileTypeOf, isInlineType, kindOfFile } from '#worker/shared/file-type.ts';

type Announced = { name: string; type: string; bytes: number; width?: number | null | undefined };
type Arrived = { width: number | null; height: number | null };

/** The tolerance for the height of a version, in pixels, against that of the widest in proportion. */
const HEIGHT_TOLERANCE = 2;

/**
 * The type of an upload: the common one of a photo's widths, or that of its first file, behind which a video may have
 * the widths of its poster. Throws where a file is of no accepted type or is too large.
 */
export function typeOf(files: readonly Announced[], purpose: UploadPurpose): FileType {
  const [first] = files;
  const type = first && fileTypeOf(first);
  if (!type) throw new AppError('media.type');
  const kind = kindOfFile(type);
  const { isPicture, pictures: max } = KIND_RULES[kind];
  if (!isPicture && purpose !== 'memory') throw new AppError('media.type');
  const pictures = isPicture ? files : files.slice(1);
  const types = new Set(pictures.map(fileTypeOf));
  const [pictureType] = types;
  if (types.size > 1 || pictures.length > max) throw new AppError('media.type');
  if (isPicture && files.length > 1 && !isInlineType(type)) throw new AppError('media.type');
  if (!isPicture && pictureType !== undefined && !POSTERS.includes(pictureType ?? ''))
    throw new AppError('media.type');
  for (const { bytes } of pictures) if (bytes > FILE_BYTES.photo) throw tooLarge('photo');
  if (first.bytes > FILE_BYTES[kind]) throw tooLarge(kind);
  return type;
}

const POSTERS: readonly string[] = ['image/webp', 'image/jpeg'];

export const tooLarge = (kind: MediaKind): AppError =>
  new AppError('media.too_large', { megabytes: FILE_BYTES[kind] / 1024 ** 2 });

/** A part of an upload: its number from 1, the index of its file, its size, and its number within the file. */
export type Part = { part: number; file: number; bytes: number; at: number };

/** The parts in which files are sent: of equal size within a file, but for the last. */
export function partsOf(files: readonly { bytes: number }[]): Part[] {
  const parts: Part[] = [];
  for (const [file, { bytes }] of files.entries())
    for (let at = 1, from = 0; from < bytes; at++, from += PART_BYTES)
      parts.push({ part: parts.length + 1, file, bytes: Math.min(PART_BYTES, bytes - from), at });
  return parts;
}

/** Whether the files are versions of one photo: of increasing width and the same aspect ratio. */
export function areWidthsOfOne(parts: readonly Arrived[]): boolean {
  const widest = parts.at(-1);
  return parts.every(({ width, height }, at) => {
    if (!width || !height || !widest?.width || !widest.height) return false;
    const before = parts[at - 1]?.width ?? 0;
    return width > before && Math.abs((width * widest.height) / widest.width - height) <= HEIGHT_TOLERANCE;
  });
}

/** Throws unless there is a single JPEG file small enough for messengers. */
export function assertPreview(files: readonly Announced[]): void {
  const [file, more] = files;
  if (!file || more || fileTypeOf(file) !== 'image/jpeg') throw new AppError('media.type');
  if (file.bytes > PREVIEW.bytes) throw tooLarge('photo');
}

export const isPreviewSize = ({ width, height }: Arrived): boolean =>
  width === PREVIEW.width && height === PREVIEW.height;
