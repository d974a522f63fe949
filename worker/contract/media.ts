import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/media.ts';

export type { UploadStatus } from './schemas/media.ts';

export const MEDIA_WIDTHS = [320, 800, 1600] as const;

/** The maximum size of a photo in bytes: the specification's 3 MB. */
export const PHOTO_BYTES = 3 * 1024 * 1024;

/** The maximum length of a photo's side, and the maximum number of its pixels. */
export const PHOTO_SIDE = 12_000;
export const PHOTO_PIXELS = 50_000_000;

/** The storage quota of a site, in bytes. */
export const STORAGE_BYTES = { free: 100 * 1024 ** 2, subscribed: 50 * 1024 ** 3 } as const;

/**
 * The accepted image types with their file extensions. `inline` ones are shown on pages; the others are only
 * stored and served as downloads.
 */
export const IMAGE_TYPES = {
  'image/jpeg': { extensions: ['jpg', 'jpeg'], inline: true },
  'image/png': { extensions: ['png'], inline: true },
  'image/apng': { extensions: ['apng', 'png'], inline: true },
  'image/webp': { extensions: ['webp'], inline: true },
  'image/gif': { extensions: ['gif'], inline: true },
  'image/bmp': { extensions: ['bmp'], inline: false },
  'image/tiff': { extensions: ['tif', 'tiff'], inline: false },
  'image/svg+xml': { extensions: ['svg'], inline: false },
  'image/heic': { extensions: ['heic', 'heif'], inline: false },
} as const;

export type ImageType = keyof typeof IMAGE_TYPES;

/**
 * The preview picture of a site: its size in pixels, and its maximum size in bytes, a limit of messengers.
 */
export const PREVIEW = { width: 1200, height: 630, bytes: 250_000 } as const;

export const UPLOAD_PURPOSES = ['memory', 'profile', 'cover', 'avatar', 'logo', 'preview'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const startUpload = shaped<typeof schemas.startUpload>()({
  method: 'POST',
  path: '/api/media/start',
  access: 'member',
  summary: 'Begins an upload; a photo comes as one file a width, each of them one part',
  status: 201,
  creates: true,
});

export const putPart = shaped<typeof schemas.putPart>()({
  method: 'PUT',
  path: '/api/media/:up/:part',
  access: 'member',
  summary: 'The bytes of one part, numbered from 1; again is the same',
  takesBytes: true,
});

export const finishUpload = shaped<typeof schemas.finishUpload>()({
  method: 'POST',
  path: '/api/media/:up/done',
  access: 'member',
  summary: 'Ends an upload whose parts are all here; again gives the same picture',
});

export const abortUpload = shaped<typeof schemas.abortUpload>()({
  method: 'DELETE',
  path: '/api/media/:up',
  access: 'member',
  summary: 'Drops an upload, or the picture it came to while nothing uses it',
});

export const getMedia = shaped<typeof schemas.getMedia>()({
  method: 'GET',
  path: '/api/media/:id',
  access: 'public',
  summary:
    'The bytes of a picture, at a signed address that expires; ranges are served. Without a signature: which parts of an upload of one’s own have arrived, in JSON',
  produces: 'image/webp',
});
