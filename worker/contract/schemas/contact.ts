import { z } from 'zod';
import { CONTACT_SOURCES, MESSAGE_MAX } from '#worker/contract/contact.ts';
import { coded, Email, Id, name, text } from './primitives.ts';

/** For values that are copied into the header of an email. */
const oneLine = z.string().refine((text) => !/[\r\n]/.test(text));

const ContactMessage = z.strictObject({
  source: z.enum(CONTACT_SOURCES).default('contact'),
  name: oneLine.pipe(name(120, 1)),
  email: oneLine.pipe(Email).optional(),
  phone: oneLine.pipe(name(30, 0)).optional(),
  message: text(MESSAGE_MAX, 1).optional(),
  /** The path of the page that it was sent from. */
  page: oneLine.pipe(name(2000, 0)).optional(),
  /** Not shown to people: what fills it in is a program. */
  topic: z.string().optional(),
  /** The community whose pages or sites it was sent from; its brand must be active. */
  site_id: Id.optional(),
  /** The Turnstile token, where Turnstile is configured. */
  human: z.string().max(4096).optional(),
});

/** Someone who leaves may send a phone number in place of an email address, and nothing else. */
const isExit = ({ source }: z.infer<typeof ContactMessage>) => source === 'exit';

export const contact = {
  body: ContactMessage.refine((sent) => sent.email || (isExit(sent) && sent.phone), {
    ...coded('field.required'),
    path: ['email'],
  }).refine((sent) => sent.message || isExit(sent), { ...coded('field.required'), path: ['message'] }),
};

export const contactOptions = {
  reply: z.object({
    /** Phone numbers in E.164 format; null where there is none. */
    whatsapp: z.string().nullable(),
    phone: z.string().nullable(),
  }),
};
export type ContactOptions = z.infer<typeof contactOptions.reply>;
