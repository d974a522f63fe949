import { z } from 'zod';
import { Email, Id, name, text } from './primitives.ts';

/** For values that are copied into the header of an email. */
const oneLine = z.string().refine((text) => !/[\r\n]/.test(text));

export const contact = {
  body: z.strictObject({
    name: oneLine.pipe(name(120, 1)),
    email: oneLine.pipe(Email),
    phone: oneLine.pipe(name(30, 0)).optional(),
    message: text(5000, 1),
    /** The community whose branded pages it was sent from: no community has a brand of its own yet. */
    site_id: Id.refine(() => false, 'value.not_allowed').optional(),
    /** The Turnstile token, where Turnstile is configured. */
    human: z.string().max(4096).optional(),
  }),
};
