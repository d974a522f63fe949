import { IMAGE_TYPES, type ImageType, PART_BYTES, PHOTO_BYTES, PREVIEW } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { announcedType } from '#worker/features/media/public.ts';
import { extensionOf } from '#worker/shared/file-extension.ts';

type Announced = { name: string; type: string; bytes: number; width?: number | undefined };
type Arrived = { width: number | null; height: number | null };

const VIDEO = ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm', 'mpg', 'mpeg', 'wmv', 'flv', '3gp', 'ogv'];
const DOCUMENT = [
  ...['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'csv', 'json'],
];
/** The tolerance for the height of a version, in pixels, against that of the widest in proportion. */
const HEIGHT_TOLERANCE = 2;

/**
 * The common type of an upload's files. On a free site, types that require a subscription have errors of
 * their own.
 */
export function typeOf(files: readonly Announced[], free: boolean): ImageType {
  const types = new Set(files.map(announcedType));
  const [type] = types;
  if (types.size !== 1 || !type) throw new AppError((free && planFor(files)) || 'media.type');
  if (files.some(({ bytes }) => bytes > PHOTO_BYTES)) throw new AppError('media.too_large');
  if (files.length > 1 && !isInline(type)) throw new AppError('media.type');
  return type;
}

function planFor(files: readonly Announced[]): 'plan.video' | 'plan.document' | null {
  const is = (kind: string, extensions: string[]) =>
    files.some(
      ({ name, type }) => type.toLowerCase().startsWith(kind) || extensions.includes(extensionOf(name)),
    );
  if (is('video/', VIDEO)) return 'plan.video';
  return is('application/', DOCUMENT) ? 'plan.document' : null;
}

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

export const isInline = (type: ImageType): boolean => IMAGE_TYPES[type].inline;

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
  if (!file || more || announcedType(file) !== 'image/jpeg') throw new AppError('media.type');
  if (file.bytes > PREVIEW.bytes) throw new AppError('media.too_large');
}

export const isPreviewSize = ({ width, height }: Arrived): boolean =>
  width === PREVIEW.width && height === PREVIEW.height;
