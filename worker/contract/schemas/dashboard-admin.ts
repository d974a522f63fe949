import { z } from 'zod';
import { TILES } from '#worker/contract/dashboard-admin.ts';
import { Cursor, Id, Instant } from './primitives.ts';

const Tile = z.object({
  name: z.enum(TILES),
  /** Null where it is not known. */
  value: z.number().int().nullable(),
});
export type Tile = z.infer<typeof Tile>;

const HeldMemory = z.object({
  id: Id,
  /** Where it waits. */
  place: z.object({ kind: z.enum(['site', 'community']), id: Id }),
  created_at: Instant,
});
export type HeldMemory = z.infer<typeof HeldMemory>;

export const readToday = { reply: z.object({ tiles: z.array(Tile) }) };

export const listHeld = {
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({ memories: z.array(HeldMemory), next_cursor: Cursor.nullable() }),
};
