import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  access: 'public',
  summary: 'No more mail or updates about this site; also what a mail program sends for its one click',
  tokenless: true,
  params: z.object({ token: z.string().min(16).max(200) }),
});
