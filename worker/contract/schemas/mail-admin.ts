import { z } from 'zod';
import { MAIL_STATES, MAIL_STOP_CAUSES } from '#worker/contract/mail.ts';
import { Cursor, Day, Email, Id, Instant } from './primitives.ts';

const MailId = z.uuid();
const Kind = z.string().min(1).max(64).regex(/^\w+$/);

export const MailFilters = z.strictObject({
  state: z.enum(MAIL_STATES).optional(),
  kind: Kind.optional(),
  address: Email.optional(),
  user: Id.optional(),
  site: Id.optional(),
  /** Days in UTC; both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type MailFilters = z.output<typeof MailFilters>;

export const LedgerMail = z.object({
  id: z.string(),
  kind: z.string(),
  /** Masked: n…@example.org. Null where it is forgotten. */
  address: z.string().nullable(),
  user_id: Id.nullable(),
  site_id: Id.nullable(),
  state: z.enum(MAIL_STATES),
  detail: z.string().nullable(),
  sent_at: Instant,
  /** Whether its input is kept, so that it can be sent again. */
  is_replayable: z.boolean(),
});
export type LedgerMail = z.infer<typeof LedgerMail>;

export const LedgerStop = z.object({
  /** Masked. */
  address: z.string(),
  cause: z.enum(MAIL_STOP_CAUSES),
  created_at: Instant,
});
export type LedgerStop = z.infer<typeof LedgerStop>;

/** At most 10,001 of each: more are not counted. */
export const UpcomingDay = z.object({ day: Day, mails: z.number().int(), reminders: z.number().int() });
export type UpcomingDay = z.infer<typeof UpcomingDay>;

export const listMails = {
  query: MailFilters.extend({ cursor: Cursor.optional() }),
  reply: z.object({ mails: z.array(LedgerMail), next_cursor: Cursor.nullable() }),
};

export const exportMails = { query: MailFilters };

export const openMailAddress = {
  params: z.object({ id: MailId }),
  reply: z.object({ address: z.string() }),
};

export const replayMail = { params: z.object({ id: MailId }) };

export const listMailStops = {
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ stops: z.array(LedgerStop), next_cursor: Cursor.nullable() }),
};

export const stopMailTo = { body: z.strictObject({ address: Email }) };

export const liftMailStop = stopMailTo;

export const listMailKinds = {
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        /** Also sent to addresses that are stopped. */
        is_essential: z.boolean(),
        /** Not sent on a Shabbat or a festival. */
        avoids_rest: z.boolean(),
      }),
    ),
    days: z.array(UpcomingDay),
  }),
};
