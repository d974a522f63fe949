import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Focal, Id, Picture, text } from './primitives.ts';

export const MEDIA_WIDTHS = [320, 800, 1600] as const;

/** The specification's 3 MB. */
export const PHOTO_BYTES = 3 * 1024 * 1024;
/** No side of a photo is longer than this, and no photo has more dots in all. */
export const PHOTO_SIDE = 12_000;
export const PHOTO_PIXELS = 50_000_000;
/** What a site may hold, in bytes. */
export const STORAGE_BYTES = { free: 100 * 1024 ** 2, subscribed: 50 * 1024 ** 3 } as const;

/**
 * The image types that are taken, with the extensions each goes by. `inline` ones are drawn on our pages;
 * the others are kept and handed out as files only.
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

/** The picture of a site that previews show: its size, and the most bytes that it may have, as messengers take it. */
export const PREVIEW = { width: 1200, height: 630, bytes: 250_000 } as const;

export const UploadPurpose = z.enum(['memory', 'profile', 'cover', 'avatar', 'logo', 'preview']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

const MediaId = z.string().min(1).max(64);

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/media/start',
  access: 'member',
  summary: 'Begins an upload; a photo comes as one file a width, each of them one part',
  body: z.strictObject({
    purpose: UploadPurpose,
    /** The site; an `avatar`, and a `profile` until add-site takes it, belong to the user. */
    target: Id.optional(),
    files: z
      .array(
        z.strictObject({
          name: text(200, 1),
          type: z.string().max(100),
          bytes: z.number().int().positive(),
          width: z.number().int().positive().optional(),
        }),
      )
      .min(1)
      .max(MEDIA_WIDTHS.length),
    /** In base64. */
    thumbhash: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9+/=]+$/)
      .optional(),
    focal: Focal.optional(),
  }),
  reply: z.object({
    upload_id: MediaId,
    parts: z.array(z.object({ part: z.number().int(), bytes: z.number().int() })),
  }),
  status: 201,
  creates: true,
});

export const putPart = endpoint({
  method: 'PUT',
  path: '/api/media/:up/:part',
  access: 'member',
  summary: 'The bytes of one part, numbered from 1; again is the same',
  takesBytes: true,
  params: z.object({ up: MediaId, part: z.coerce.number().int().min(1).max(10_000) }),
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/media/:up/done',
  access: 'member',
  summary: 'Ends an upload whose parts are all here; again gives the same picture',
  params: z.object({ up: MediaId }),
  reply: z.object({ media: Picture }),
});

export const abortUpload = endpoint({
  method: 'DELETE',
  path: '/api/media/:up',
  access: 'member',
  summary: 'Drops an upload, or the picture it came to while nothing uses it',
  params: z.object({ up: MediaId }),
});

/** What `getMedia` answers, to who began the upload, where the address bears no signature. */
export const UploadStatus = z.object({
  upload_id: MediaId,
  state: z.enum(['open', 'done']),
  parts: z.array(z.object({ part: z.number().int(), bytes: z.number().int(), received: z.boolean() })),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  access: 'public',
  summary:
    'The bytes of a picture, at a signed address that expires; ranges are served. Without a signature: which parts of an upload of one’s own have arrived, in JSON',
  params: z.object({ id: MediaId }),
  query: z.object({ w: z.string().optional(), e: z.string().optional(), s: z.string().optional() }),
  produces: 'image/webp',
});
