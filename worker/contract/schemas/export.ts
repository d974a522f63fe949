import { z } from 'zod';
import { EXPORT_STATES } from '#worker/contract/export.ts';
import { IdOrSlug, Instant } from './primitives.ts';

const ExportId = z.string().min(1).max(64);

export const Export = z.object({
  id: ExportId,
  state: z.enum(EXPORT_STATES),
  /** ZIP files; empty until it is ready. */
  files: z.array(z.object({ url: z.string(), bytes: z.number().int() })),
  created_at: Instant,
  expires_at: Instant,
});
export type Export = z.infer<typeof Export>;

export const requestExport = { reply: Export };

export const getExport = { params: z.object({ id: ExportId }), reply: Export };

export const requestCopy = { params: z.object({ id: IdOrSlug }), reply: Export };

export const getCopy = { params: z.object({ id: IdOrSlug, copyId: ExportId }), reply: Export };

export const Backup = Export.extend({
  /** In hundredths, while it is being built. */
  progress: z.number().int().min(0).max(100),
  order_id: z.number().int(),
});
export type Backup = z.infer<typeof Backup>;

export const getBackup = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({
    /** The size of the site’s files now, and the largest that can be backed up. */
    bytes: z.number().int(),
    limit_bytes: z.number().int(),
    /** Null where there is none that can still be downloaded or waited for. */
    backup: Backup.nullable(),
  }),
};

export const downloadExport = {
  params: z.object({ id: ExportId, volume: z.string().regex(/^[1-9]\d{0,3}$/) }),
  query: z.object({ e: z.string().optional(), s: z.string().optional() }),
};
