import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/contact.ts';

export type { ContactOptions } from './schemas/contact.ts';

/** Where a contact message was written: in the contact form, or in the offer to someone who leaves. */
export const CONTACT_SOURCES = ['contact', 'exit'] as const;

export const MESSAGE_MAX = 5000;

export const contact = shaped<typeof schemas.contact>()({
  method: 'POST',
  path: '/api/users/contact',
  access: 'public',
  summary: 'A message to the people of Dorot',
  creates: true,
  unavailable: 'contact.failed',
  rateLimitedByNetwork: true,
});

export const contactOptions = shaped<typeof schemas.contactOptions>()({
  method: 'GET',
  path: '/api/users/contact',
  access: 'public',
  summary: 'The phone numbers of Dorot in the country of the caller',
  tokenless: true,
});
