import { z } from 'zod';
import { MAIL_LEVELS } from '#worker/contract/mail.ts';
import { Id } from './primitives.ts';

export const MailLevel = z.enum(MAIL_LEVELS);

export const listMailLevels = {
  reply: z.object({
    sites: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), level: MailLevel })),
  }),
};

export const setMailLevel = {
  params: z.object({ siteId: Id }),
  body: z.strictObject({ level: MailLevel }),
};

export const unsubscribe = {
  params: z.object({ token: z.string().min(16).max(200) }),
};
