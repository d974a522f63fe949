import { z } from 'zod';
import { TEXT_KINDS, TEXT_LENGTH_MAX } from '#worker/contract/text-admin.ts';
import { coded, Id, Instant } from './primitives.ts';
import { Text } from './text.ts';

const Key = z.string().regex(/^[a-z]+\.[a-z0-9-]+$/);
const OfText = z.object({ key: Key });

/** Kept as it is typed: vowel points have an order of their own. */
const Typed = z
  .string()
  .max(TEXT_LENGTH_MAX)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), coded('text.unstorable'));

const TextSource = z.strictObject({ en: Typed, he: Typed });
export type TextSource = z.infer<typeof TextSource>;

/** A message of an email, as the library of messages compiles it. */
type Compiled = string | (string | [name: string, type?: string, options?: unknown])[];
const Compiled = z.custom<Compiled>((value) => typeof value === 'string' || Array.isArray(value));

const Parsed = z.union([
  Text.omit({ key: true }),
  // before lines alone: what an object does not declare is left out
  z.object({ lines: z.array(z.string()), messages: z.record(z.string(), Compiled) }),
  z.object({ lines: z.array(z.string()) }),
]);
const TextTree = z.object({ en: Parsed, he: Parsed });
export type TextTree = z.infer<typeof TextTree>;

const TextEntry = z.object({
  key: Key,
  kind: z.enum(TEXT_KINDS),
  /** The default, or a version that was published. */
  is_default: z.boolean(),
  /** Whether the newest version is not the one that is read. */
  has_draft: z.boolean(),
  /** Increased by each publishing; 0 before the first. */
  revision: z.number().int(),
  updated_at: Instant.nullable(),
});
export type TextEntry = z.infer<typeof TextEntry>;

const TextVersion = TextSource.extend({
  id: Id,
  created_at: Instant,
  created_by: z.object({ id: Id, name: z.string() }),
  is_published: z.boolean(),
}).strip();
export type TextVersion = z.infer<typeof TextVersion>;

const TextVersions = z.object({
  versions: z.array(TextVersion),
  /** Whether there are older ones. */
  has_older: z.boolean(),
});
export type TextVersions = z.infer<typeof TextVersions>;

const TextHistory = TextEntry.extend({
  /** What is read where nothing was published. */
  standard: TextSource.strip(),
  ...TextVersions.shape,
});
export type TextHistory = z.infer<typeof TextHistory>;

const entryReply = z.object({ text: TextHistory });

export const listTextEntries = { reply: z.object({ texts: z.array(TextEntry) }) };

export const getTextEntry = { params: OfText, reply: entryReply };

export const listTextVersions = {
  params: OfText,
  query: z.object({ before: Id }),
  reply: TextVersions,
};

export const previewText = { params: OfText, body: TextSource, reply: z.object({ tree: TextTree }) };

export const saveText = { params: OfText, body: TextSource, reply: entryReply };

export const publishText = {
  params: OfText,
  /** The version; null for the default. */
  body: z.strictObject({ version_id: Id.nullable() }),
  reply: entryReply,
};
