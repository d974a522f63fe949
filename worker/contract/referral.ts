import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/referral.ts';

export const getSiteFromRef = shaped<typeof schemas.getSiteFromRef>()({
  method: 'GET',
  path: '/api/sites/get-site-from-ref',
  access: 'public',
  summary: "The site that was made for a partner's reference, if there is one",
});
