import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/code-registry.ts';

export type { CodeBatch, CodeEvent, LostScan, RegistryCode } from './schemas/code-registry.ts';

export const BATCH_CODES_MOST = 5000;
export const BATCH_NAME_MAX = 80;
/** How many codes of a batch are on the sheets of one file. */
export const SHEET_CODES = 150;
/** The states that the codes of a batch are moved on to. */
export const BATCH_STATES = ['printed', 'shipped'] as const;

export const listRegistry = shaped<typeof schemas.listRegistry>()({
  method: 'GET',
  path: '/api/admin/codes',
  access: 'admin',
  summary: 'The codes by batch, state, type and what they open, the newest first',
});

export const exportRegistry = shaped<typeof schemas.exportRegistry>()({
  method: 'GET',
  path: '/api/admin/codes.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});

export const traceCode = shaped<typeof schemas.traceCode>()({
  method: 'GET',
  path: '/api/admin/codes/:code',
  access: 'admin',
  summary: 'A code with all that happened to it: acts, its order, scans and reports',
});

export const pointCode = shaped<typeof schemas.pointCode>()({
  method: 'POST',
  path: '/api/admin/codes/:code/target',
  access: 'admin',
  destructive: true,
  summary: 'Points a code at a site, a community or a page elsewhere, also one that opens something else',
});

export const listCodeBatches = shaped<typeof schemas.listCodeBatches>()({
  method: 'GET',
  path: '/api/admin/code-batches',
  access: 'admin',
  summary: 'Codes that were minted or imported together, the newest first',
});

export const mintCodeBatch = shaped<typeof schemas.mintCodeBatch>()({
  method: 'POST',
  path: '/api/admin/code-batches',
  access: 'admin',
  summary: 'Mints codes under a name, to be printed and bound later',
  status: 201,
  creates: true,
});

export const moveCodeBatch = shaped<typeof schemas.moveCodeBatch>()({
  method: 'POST',
  path: '/api/admin/code-batches/:id/state',
  access: 'admin',
  summary: 'Says of all codes of a batch that they were printed, or sent',
});

export const codeBatchSheet = shaped<typeof schemas.codeBatchSheet>()({
  method: 'GET',
  path: '/api/admin/code-batches/:id/sheet.pdf',
  access: 'admin',
  summary: 'A4 sheets with a sticker of each code of a batch, in parts of 150 codes',
  produces: 'application/pdf',
});

/** How many codes and countries of a day’s scans that opened nothing are kept, those with the most scans. */
export const LOST_PLACES_A_DAY = 300;

export const listLostScans = shaped<typeof schemas.listLostScans>()({
  method: 'GET',
  path: '/api/admin/lost-scans',
  access: 'admin',
  summary: 'Scans of the last days that opened nothing, by code and country; not by whom',
});
