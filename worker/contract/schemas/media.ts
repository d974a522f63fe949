import { z } from 'zod';
import {
  DURATION_MAX,
  MEDIA_KINDS,
  MEDIA_STATES,
  MEDIA_WIDTHS,
  PEAKS,
  UPLOAD_PURPOSES,
} from '#worker/contract/media.ts';
import { FocalPoint, Id, MediaId, Picture, text } from './primitives.ts';

export const UploadPurpose = z.enum(UPLOAD_PURPOSES);

const UploadPart = z.object({ part: z.number().int(), file: z.number().int(), bytes: z.number().int() });

/** A finished upload: `src` is the file itself, with `&w=` and one of `widths` a photo or a poster. */
export const UploadedMedia = Picture.extend({
  kind: z.enum(MEDIA_KINDS),
  state: z.enum(MEDIA_STATES),
  name: z.string().nullable(),
  bytes: z.number().int(),
  duration_ms: z.number().int().nullable(),
});
export type UploadedMedia = z.infer<typeof UploadedMedia>;

export const startUpload = {
  body: z.strictObject({
    purpose: UploadPurpose,
    /** The site; an `avatar`, and a `profile` until add-site attaches it, belong to the user. */
    target: Id.optional(),
    /** In place of a site the community that a memory or one of its pictures is for. */
    community: Id.optional(),
    /** The widths of a photo; or a video, recording or document, and behind a video the widths of its poster. */
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
      .max(MEDIA_WIDTHS.length + 1),
    /** The thumbhash in Base64. */
    thumbhash: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9+/=]+$/)
      .optional(),
    focal: FocalPoint.optional(),
    /** Of a video or a recording. */
    duration_ms: z.number().int().min(0).max(DURATION_MAX).optional(),
    /** The waveform of a recording. */
    peaks: z.array(z.number().int().min(0).max(PEAKS.max)).max(PEAKS.count).optional(),
  }),
  reply: z.object({
    upload_id: MediaId,
    /** Numbered from 1 over all files; `file` is the index in `files`. */
    parts: z.array(UploadPart),
  }),
};

export const putPart = {
  params: z.object({ up: MediaId, part: z.coerce.number().int().min(1).max(10_000) }),
};

export const finishUpload = {
  params: z.object({ up: MediaId }),
  reply: z.object({ media: UploadedMedia }),
};

export const abortUpload = {
  params: z.object({ up: MediaId }),
};

/** The response of `getMedia` to the user who began the upload, where the address is not signed. */
export const UploadStatus = z.object({
  upload_id: MediaId,
  state: z.enum(['open', 'done']),
  parts: z.array(UploadPart.extend({ received: z.boolean() })),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

export const getMedia = {
  params: z.object({ id: MediaId }),
  query: z.object({
    w: z.string().optional(),
    captions: z.literal('1').optional(),
    transcript: z.literal('1').optional(),
    e: z.string().optional(),
    s: z.string().optional(),
  }),
};
