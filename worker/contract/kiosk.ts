import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, Instant, name } from './primitives.ts';

export const PAIRING_SECONDS = 10 * 60;
export const KIOSK_SECONDS = 12 * 60 * 60;

const OfCommunity = z.object({ id: IdOrSlug });

export const pairKiosk = endpoint({
  method: 'POST',
  path: '/api/communities/:id/kiosk/pair',
  access: 'member',
  summary: 'Six digits with which one screen is paired, in place of any given before',
  params: OfCommunity,
  body: z.strictObject({ device_name: name(60, 0).nullish() }),
  reply: z.object({ community_id: Id, code: z.string(), expires_at: Instant }),
  status: 201,
});

export const kioskToken = endpoint({
  method: 'POST',
  path: '/api/kiosk/token',
  access: 'public',
  summary: 'A screen enters its code: a token that reads the wall of that community and nothing else',
  door: true,
  tokenless: true,
  body: z.strictObject({
    community_id: Id,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  reply: z.object({ token: z.string() }),
});

export const KioskDevice = z.object({
  id: z.string(),
  device_name: z.string().nullable(),
  user_agent: z.string().nullable(),
  paired_at: Instant,
  /** To a quarter of an hour. */
  last_seen_at: Instant,
  /** Not seen for twelve hours: it must be paired again. */
  asleep: z.boolean(),
});
export type KioskDevice = z.infer<typeof KioskDevice>;

export const listKiosks = endpoint({
  method: 'GET',
  path: '/api/communities/:id/kiosks',
  access: 'member',
  summary: 'The screens of a community',
  params: OfCommunity,
  reply: z.object({ kiosks: z.array(KioskDevice) }),
});

export const revokeKiosk = endpoint({
  method: 'DELETE',
  path: '/api/communities/:id/kiosks/:kioskId',
  access: 'member',
  summary: 'Ends a screen: it is refused at its next request',
  params: z.object({ id: IdOrSlug, kioskId: z.string().min(1).max(64) }),
});
