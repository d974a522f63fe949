import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/my-site.ts';

export type { MySite } from './schemas/my-site.ts';

export const listMySites = shaped<typeof schemas.listMySites>()({
  method: 'GET',
  path: '/api/sites/mine',
  access: 'member',
  summary: 'The sites one belongs to, newest membership first, 20 a page',
});
