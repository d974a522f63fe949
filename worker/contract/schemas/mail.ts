import { z } from 'zod';
import { MAIL_LEVELS, MAIL_STOP_CAUSES } from '#worker/contract/mail.ts';
import { Id, Instant } from './primitives.ts';

export const MailLevel = z.enum(MAIL_LEVELS);

/** Why and since when an address is sent nothing but what is essential. */
export const MailStop = z.object({ cause: z.enum(MAIL_STOP_CAUSES), since: Instant });

export type MailStop = z.infer<typeof MailStop>;

export const listMailLevels = {
  reply: z.object({
    sites: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), level: MailLevel })),
    /** Whether the user wants an email each week of what falls in it. */
    weekly: z.boolean(),
  }),
};

export const setMailLevel = {
  params: z.object({ siteId: Id }),
  body: z.strictObject({ level: MailLevel }),
};

export const unsubscribe = {
  params: z.object({ token: z.string().min(16).max(200) }),
};

export const setWeeklyMail = { body: z.strictObject({ wanted: z.boolean() }) };

export const resumeMail = {};

export const receiveMailEvent = {};
