import { z } from 'zod';
import { MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import { Memory } from './memory.ts';
import { Email, Id, Locale, name, text } from './primitives.ts';

const Invitation = z.string().min(16).max(100);

export const GuestMemory = z.strictObject({
  site_id: Id,
  /** First and last name, as one. */
  name: name(120, 2),
  email: Email,
  text: text(MEMORY_TEXT_MAX),
  lang: Locale,
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
  reply: z.object({ email: z.string() }),
};

export const GuestOutcome = z.object({
  /** Signs the author in; null for an account with a password, and where the link was used before. */
  token: z.string().nullable(),
  email: z.string(),
  /** The segment of the site's address; null where it is gone. */
  site: z.string().nullable(),
  /** Null where the site no longer takes it; `text` is then all there is of it. */
  status: Memory.shape.status.nullable(),
  text: z.string(),
});
export type GuestOutcome = z.infer<typeof GuestOutcome>;

export const confirmGuest = {
  body: z.strictObject({ token: z.string().min(16).max(100), invite: Invitation.optional() }),
  reply: GuestOutcome,
};
