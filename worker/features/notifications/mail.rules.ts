import { z } from 'zod';

const Whose = { user_id: z.number().int() };
const OfMemory = { ...Whose, memory_id: z.number().int() };

/** What a mail is about. Ids only: words, names and secrets are looked up or derived when it is sent. */
export const Mail = z.discriminatedUnion('kind', [
  /** `seed` is what `oneTimeCode` and `oneTimeToken` make the code and the link's token of. */
  z.strictObject({ kind: z.literal('verify'), ...Whose, seed: z.string() }),
  z.strictObject({ kind: z.literal('reset'), ...Whose, seed: z.string() }),
  z.strictObject({ kind: z.literal('password_changed'), ...Whose }),
  z.strictObject({ kind: z.literal('already_registered'), ...Whose }),
  z.strictObject({ kind: z.literal('held'), ...Whose, site_id: z.number().int() }),
  z.strictObject({ kind: z.literal('memory_published'), ...OfMemory }),
  z.strictObject({ kind: z.literal('memory_returned'), ...OfMemory }),
  z.strictObject({ kind: z.literal('memory_denied'), ...OfMemory }),
]);
export type Mail = z.infer<typeof Mail>;

/** The outbox row of a mail: `mail_id` stays the same however often it is tried. */
export const Posted = z.strictObject({
  mail_id: z.uuid(),
  asked_at: z.iso.datetime(),
  attempt: z.number().int().min(1),
  mail: Mail,
});
export type Posted = z.infer<typeof Posted>;
