import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/memorial-text.ts';

export type { MemorialText } from './schemas/memorial-text.ts';

export const memorialText = shaped<typeof schemas.memorialText>()({
  method: 'GET',
  path: '/api/sites/services/memorial-text/:siteId',
  access: 'member',
  summary: 'The psalms and prayers from which the memorial text of a person is composed',
});
