import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/new-site.ts';

export type { AddSite, SiteInformation } from './schemas/new-site.ts';

export const addSite = shaped<typeof schemas.addSite>()({
  method: 'POST',
  path: '/api/sites/add-site',
  access: 'member',
  summary: 'A new memorial or life story; whoever makes it is its Owner',
  status: 201,
  creates: true,
  unavailable: 'site.create_failed',
});

export const findSameName = shaped<typeof schemas.findSameName>()({
  method: 'POST',
  path: '/api/sites/site/get-by-type-and-name',
  access: 'public',
  summary: 'Public sites of this type and name, to ask whether it is the same person',
});
