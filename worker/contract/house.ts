import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the service answers',
  reply: z.object({ ok: z.boolean(), version: z.string() }),
});

export const openapi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description',
  reply: z.record(z.string(), z.unknown()),
});

export const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This description, to read',
  produces: 'text/html',
});
