import { z } from 'zod';
import { DEVICE_NAME_MAX } from '#worker/contract/kiosk.ts';
import { Id, IdOrSlug, Instant, name } from './primitives.ts';

const OfCommunity = z.object({ id: IdOrSlug });

export const pairKiosk = {
  params: OfCommunity,
  body: z.strictObject({ device_name: name(DEVICE_NAME_MAX, 0).nullish() }),
  reply: z.object({ community_id: Id, code: z.string(), expires_at: Instant }),
};

export const kioskToken = {
  body: z.strictObject({
    community_id: Id,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  reply: z.object({ token: z.string() }),
};

export const KioskDevice = z.object({
  id: z.string(),
  device_name: z.string().nullable(),
  user_agent: z.string().nullable(),
  paired_at: Instant,
  /** Precise to a quarter of an hour. */
  last_seen_at: Instant,
  /** Not seen for twelve hours: the kiosk must be paired again. */
  asleep: z.boolean(),
});
export type KioskDevice = z.infer<typeof KioskDevice>;

export const listKiosks = {
  params: OfCommunity,
  reply: z.object({ kiosks: z.array(KioskDevice) }),
};

export const revokeKiosk = {
  params: z.object({ id: IdOrSlug, kioskId: z.string().min(1).max(64) }),
};
