import { z } from 'zod';
import { Locale } from '#worker/contract/primitives.ts';
import { Provider } from '#worker/contract/social.ts';

const Whose = { user_id: z.number().int() };
const OfMemory = { ...Whose, memory_id: z.number().int() };

/**
 * What a mail is about. Ids only: words, names and secrets are looked up or derived when it is sent. The two
 * that are to an address carry what nothing else holds.
 */
export const Mail = z.discriminatedUnion('kind', [
  /** `seed` is what `oneTimeCode` and `oneTimeToken` make the code and the link's token of. */
  z.strictObject({ kind: z.literal('verify'), ...Whose, seed: z.string() }),
  z.strictObject({ kind: z.literal('reset'), ...Whose, seed: z.string() }),
  z.strictObject({ kind: z.literal('password_changed'), ...Whose }),
  z.strictObject({ kind: z.literal('already_registered'), ...Whose }),
  z.strictObject({ kind: z.literal('provider_linked'), ...Whose, provider: Provider }),
  z.strictObject({ kind: z.literal('email_change_old'), ...Whose, change_id: z.string(), seed: z.string() }),
  z.strictObject({ kind: z.literal('email_change_new'), ...Whose, change_id: z.string(), seed: z.string() }),
  /** To both: the address that was, and the one that is. */
  z.strictObject({ kind: z.literal('email_changed_old'), ...Whose, change_id: z.string() }),
  z.strictObject({ kind: z.literal('email_changed_new'), ...Whose, change_id: z.string() }),
  /** Nothing is left to look the address up in. */
  z.strictObject({ kind: z.literal('account_deleted'), email: z.string(), locale: Locale }),
  z.strictObject({
    kind: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    site_id: z.number().int().nullable(),
    locale: Locale,
  }),
  z.strictObject({ kind: z.literal('held'), ...Whose, site_id: z.number().int() }),
  z.strictObject({ kind: z.literal('memory_published'), ...OfMemory }),
  z.strictObject({ kind: z.literal('memory_returned'), ...OfMemory }),
  z.strictObject({ kind: z.literal('memory_denied'), ...OfMemory }),
  /** A site is gone, for now: to the others of its staff. */
  z.strictObject({
    kind: z.literal('site_deleted'),
    ...Whose,
    deleted_site_id: z.number().int(),
    by: z.number().int(),
    at: z.iso.datetime(),
  }),
  /** Someone has asked to take a site over. */
  z.strictObject({
    kind: z.literal('succession'),
    ...Whose,
    claim_id: z.number().int(),
    event: z.enum(['claimed', 'objected', 'settled']),
  }),
  /** To its address: what it says, and its link, are looked up and derived. */
  z.strictObject({ kind: z.literal('invitation'), invitation_id: z.number().int() }),
  /** What became of someone's place among a site's members; `by` is the other one whom it concerns. */
  z.strictObject({
    kind: z.literal('membership'),
    ...Whose,
    site_id: z.number().int(),
    event: z.enum(['accepted', 'granted', 'owner_now', 'owner_before']),
    by: z.number().int().nullable(),
  }),
  z.strictObject({ kind: z.literal('access_requested'), ...Whose, site_id: z.number().int() }),
]);
export type Mail = z.infer<typeof Mail>;
/** Mail about a place, which one may no longer see or no longer want to hear of. */
export type SiteMail = Extract<Mail, { user_id: number; site_id: number } | { memory_id: number }>;
export type DeletedSiteMail = Extract<Mail, { deleted_site_id: number }>;
export type SuccessionMail = Extract<Mail, { claim_id: number }>;
export type InvitationMail = Extract<Mail, { kind: 'invitation' }>;
export type MembershipMail = Extract<Mail, { kind: 'membership' | 'access_requested' }>;
/** Mail to someone with an account. */
export type PersonsMail = Extract<Mail, { user_id: number }>;
export type AccountMail = Exclude<PersonsMail, SiteMail | SuccessionMail | DeletedSiteMail>;
/** Mail to an address that is nobody's account, or no longer. */
export type AddressedMail = Exclude<Mail, PersonsMail>;

/** The outbox row of a mail: `mail_id` stays the same however often it is tried. */
export const Posted = z.strictObject({
  mail_id: z.uuid(),
  asked_at: z.iso.datetime(),
  attempt: z.number().int().min(1),
  mail: Mail,
});
export type Posted = z.infer<typeof Posted>;

/** Mail that tells of all that waits: one is on its way to a reader at a time. */
export const topicOf = (mail: Mail): { topic: Topic; userId: number; siteId: number } | undefined => {
  if (mail.kind === 'held') return { topic: 'held', userId: mail.user_id, siteId: mail.site_id };
  if (mail.kind === 'access_requested')
    return { topic: 'access', userId: mail.user_id, siteId: mail.site_id };
  return undefined;
};
export const Topic = z.enum(['held', 'access']);
export type Topic = z.infer<typeof Topic>;

const MINUTE_MS = 60_000;
const PAUSES_MINUTES = [1, 5, 15, 60];
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** When a mail that would not go is tried again; null after three days. */
export function nextTry({ attempt, asked_at }: Pick<Posted, 'attempt' | 'asked_at'>, now: Date): Date | null {
  const pause = PAUSES_MINUTES[Math.min(attempt, PAUSES_MINUTES.length) - 1] ?? 60;
  const at = new Date(now.getTime() + pause * MINUTE_MS);
  return at.getTime() - Date.parse(asked_at) > GIVEN_UP_AFTER_MS ? null : at;
}
