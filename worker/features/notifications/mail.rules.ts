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
  /** Someone has asked to take a site over. */
  z.strictObject({
    kind: z.literal('succession'),
    ...Whose,
    claim_id: z.number().int(),
    event: z.enum(['claimed', 'objected', 'settled']),
  }),
]);
export type Mail = z.infer<typeof Mail>;
/** Mail about a place, which one may no longer see or no longer want to hear of. */
export type SiteMail = Extract<Mail, { site_id: number } | { memory_id: number }>;
export type SuccessionMail = Extract<Mail, { claim_id: number }>;
export type AccountMail = Exclude<Mail, SiteMail | SuccessionMail>;

/** The outbox row of a mail: `mail_id` stays the same however often it is tried. */
export const Posted = z.strictObject({
  mail_id: z.uuid(),
  asked_at: z.iso.datetime(),
  attempt: z.number().int().min(1),
  mail: Mail,
});
export type Posted = z.infer<typeof Posted>;

const MINUTE_MS = 60_000;
const PAUSES_MINUTES = [1, 5, 15, 60];
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** When a mail that would not go is tried again; null after three days. */
export function nextTry({ attempt, asked_at }: Pick<Posted, 'attempt' | 'asked_at'>, now: Date): Date | null {
  const pause = PAUSES_MINUTES[Math.min(attempt, PAUSES_MINUTES.length) - 1] ?? 60;
  const at = new Date(now.getTime() + pause * MINUTE_MS);
  return at.getTime() - Date.parse(asked_at) > GIVEN_UP_AFTER_MS ? null : at;
}
