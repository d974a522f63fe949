import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/contact.ts';

export const contact = shaped<typeof schemas.contact>()({
  method: 'POST',
  path: '/api/users/contact',
  access: 'public',
  summary: 'A message to the people of Dorot',
  rateLimitedByNetwork: true,
});
