import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/system.ts';

export const health = shaped<typeof schemas.health>()({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary:
    'Whether the service answers and each of its checks is within its limit; at most half a minute old',
});

export const openapi = shaped<typeof schemas.openapi>()({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description',
});

export const docs = shaped<typeof schemas.docs>()({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This description, to read',
  produces: 'text/html',
});
