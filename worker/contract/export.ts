import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/export.ts';

export type { Backup, Export } from './schemas/export.ts';

/** `failed` may be requested again; an expired one is not found. */
export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long an export can be downloaded, in days, and each address of it, in seconds. */
export const EXPORT_DAYS = 7;
export const EXPORT_ADDRESS_SECONDS = 60 * 60;

/** A larger file is not encrypted in the browser, which holds it in memory meanwhile. */
export const SEALED_BYTES_MAX = 500_000_000;
export const SEALED_PASSPHRASE_MIN = 12;

export const requestExport = shaped<typeof schemas.requestExport>()({
  method: 'POST',
  path: '/api/users/exports',
  access: 'member',
  summary: 'Begins an archive of everything one wrote and uploaded; within an hour, the one begun before',
  status: 201,
});

export const getExport = shaped<typeof schemas.getExport>()({
  method: 'GET',
  path: '/api/users/exports/:id',
  access: 'member',
  summary: 'An archive of one’s own, with the addresses of its files once it is ready',
});

export const requestCopy = shaped<typeof schemas.requestCopy>()({
  method: 'POST',
  path: '/api/sites/:id/copies',
  access: 'member',
  summary: 'Begins an archive of a site’s texts and small pictures, for its owner',
  status: 201,
});

export const getCopy = shaped<typeof schemas.getCopy>()({
  method: 'GET',
  path: '/api/sites/:id/copies/:copyId',
  access: 'member',
  summary: 'Such an archive, with the addresses of its files once it is ready',
});

/** The largest site that a backup can hold. */
export const BACKUP_BYTES = 64 * 1024 ** 3;

export const getBackup = shaped<typeof schemas.getBackup>()({
  method: 'GET',
  path: '/api/sites/:id/backup',
  access: 'member',
  summary: 'How large the backup of a site would be, and one’s last one with its state and progress',
});

export const downloadExport = shaped<typeof schemas.downloadExport>()({
  method: 'GET',
  path: '/api/exports/:id/:volume',
  access: 'public',
  summary: 'One ZIP file of an archive, at a signed address; ranges are served',
  produces: 'application/zip',
});
