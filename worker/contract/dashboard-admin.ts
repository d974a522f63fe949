import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/dashboard-admin.ts';

export type { HeldMemory, Tile } from './schemas/dashboard-admin.ts';

/** What administrators look at first. */
export const TILES = [
  'signups',
  'sites',
  'held',
  'reports',
  'claims',
  'issues',
  'late_orders',
  'unpaid_orders',
  'past_due',
  'chargebacks',
  'bounces',
  'dead_letters',
  'unknown_scans',
  'media_bytes',
] as const;
export type TileName = (typeof TILES)[number];

/** Tiles are counted up to this number. */
export const TILE_MOST = 1000;

/** After how many hours a memory that nobody decides on is shown. */
export const HELD_HOURS = 48;

export const readToday = shaped<typeof schemas.readToday>()({
  method: 'GET',
  path: '/api/admin/today',
  access: 'admin',
  summary: 'What happened since yesterday at this time, and what waits for someone',
});

export const listHeld = shaped<typeof schemas.listHeld>()({
  method: 'GET',
  path: '/api/admin/held',
  access: 'admin',
  summary: 'Memories that nobody has decided on for two days, without their words; the longest waiting first',
});
