import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MEDIA_WIDTHS = [320, 800, 1600] as const;

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  access: 'public',
  summary: 'The bytes of a picture, at a signed address that expires; ranges are served',
  tokenless: true,
  params: z.object({ id: z.string().max(64) }),
  query: z.object({ w: z.string().optional(), e: z.string().optional(), s: z.string().optional() }),
  produces: 'image/webp',
});
