import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/kiosk.ts';

export type { KioskDevice } from './schemas/kiosk.ts';

export const DEVICE_NAME_MAX = 60;
export const PAIRING_SECONDS = 10 * 60;
export const KIOSK_SECONDS = 12 * 60 * 60;

export const pairKiosk = shaped<typeof schemas.pairKiosk>()({
  method: 'POST',
  path: '/api/communities/:id/kiosk/pair',
  access: 'member',
  summary: 'Six digits with which one screen is paired, in place of any given before',
  status: 201,
});

export const kioskToken = shaped<typeof schemas.kioskToken>()({
  method: 'POST',
  path: '/api/kiosk/token',
  access: 'public',
  summary: 'A screen enters its code: a token that reads the wall of that community and nothing else',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const listKiosks = shaped<typeof schemas.listKiosks>()({
  method: 'GET',
  path: '/api/communities/:id/kiosks',
  access: 'member',
  summary: 'The screens of a community',
});

export const revokeKiosk = shaped<typeof schemas.revokeKiosk>()({
  method: 'DELETE',
  path: '/api/communities/:id/kiosks/:kioskId',
  access: 'member',
  summary: 'Ends a screen: it is refused at its next request',
});
