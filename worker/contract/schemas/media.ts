import { z } from 'zod';
import { MEDIA_WIDTHS, UPLOAD_PURPOSES } from '#worker/contract/media.ts';
import { FocalPoint, Id, MediaId, Picture, text } from './primitives.ts';

export const UploadPurpose = z.enum(UPLOAD_PURPOSES);

export const startUpload = {
  body: z.strictObject({
    purpose: UploadPurpose,
    /** The site; an `avatar`, and a `profile` until add-site attaches it, belong to the user. */
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
    /** The thumbhash in Base64. */
    thumbhash: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9+/=]+$/)
      .optional(),
    focal: FocalPoint.optional(),
  }),
  reply: z.object({
    upload_id: MediaId,
    parts: z.array(z.object({ part: z.number().int(), bytes: z.number().int() })),
  }),
};

export const putPart = {
  params: z.object({ up: MediaId, part: z.coerce.number().int().min(1).max(10_000) }),
};

export const finishUpload = {
  params: z.object({ up: MediaId }),
  reply: z.object({ media: Picture }),
};

export const abortUpload = {
  params: z.object({ up: MediaId }),
};

/** The response of `getMedia` to the user who began the upload, where the address is not signed. */
export const UploadStatus = z.object({
  upload_id: MediaId,
  state: z.enum(['open', 'done']),
  parts: z.array(z.object({ part: z.number().int(), bytes: z.number().int(), received: z.boolean() })),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

export const getMedia = {
  params: z.object({ id: MediaId }),
  query: z.object({ w: z.string().optional(), e: z.string().optional(), s: z.string().optional() }),
};
