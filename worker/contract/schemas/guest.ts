import { z } from 'zod';
import { finishUpload, putPart, startUpload, UploadStatus } from './media.ts';
import { Memory } from './memory.ts';
import { Attached, MemoryContent } from './memory-commands.ts';
import { Id, Locale } from './primitives.ts';
import { GuestAuthor } from './sign-up.ts';

const Invitation = z.string().min(16).max(100);

/** What a memory says; everyone may read it. */
export const GuestContent = MemoryContent.omit({ candle_text: true, media: true, visibility: true }).extend({
  /** Where a photo or a recording is uploaded with the pass of the reply; the memory needs no text then. */
  attachment: Attached.omit({ id: true }).optional(),
});
export type GuestContent = z.infer<typeof GuestContent>;

export const GuestMemory = GuestContent.extend({
  site_id: Id,
  ...GuestAuthor.shape,
  lang: Locale,
  /** The language of the page on which it was written: of the email and the account. */
  locale: Locale,
  /** Chosen by the browser once per draft: a repeated key with the same address is the same memory. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  /** The token of an invitation to the site, which is accepted with the confirmation. */
  invite: Invitation.optional(),
  /** The Turnstile token, where Turnstile is configured. */
  human: z.string().max(4096).optional(),
});
export type GuestMemory = z.infer<typeof GuestMemory>;

export const postAsGuest = {
  body: GuestMemory,
  reply: z.object({
    email: z.string(),
    /** The pass for the upload, where one is announced; null where the memory no longer waits. */
    upload_pass: z.string().nullable(),
  }),
};

export const startGuestUpload = {
  body: startUpload.body.omit({ purpose: true, target: true, community: true }),
  reply: startUpload.reply,
};

export const putGuestPart = { params: putPart.params };

export const finishGuestUpload = { params: finishUpload.params };

export const getGuestUpload = { params: finishUpload.params, reply: UploadStatus };

export const GuestOutcome = z.object({
  /** Signs the author in; null for an account with a password, and where the link was used before. */
  token: z.string().nullable(),
  email: z.string(),
  /** The segment of the site's address; null where it is gone. */
  site: z.string().nullable(),
  /** Null where the site no longer takes it; `text` is then all there is of it. */
  status: Memory.shape.status.nullable(),
  text: z.string().nullable(),
  /** The address at which its author saves what they attached; null where the site took it. */
  file: z.string().nullable(),
});
export type GuestOutcome = z.infer<typeof GuestOutcome>;

export const confirmGuest = {
  body: z.strictObject({ token: z.string().min(16).max(100), invite: Invitation.optional() }),
  reply: GuestOutcome,
};
