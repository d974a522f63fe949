import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/import.ts';

export type { Import, ImportBody, ImportFault, ImportRow, SentRow } from './schemas/import.ts';

/** What can be imported. */
export const IMPORT_KINDS = [
  'wall',
  'sites',
  'sites_to_groups',
  'tags',
  'external_links',
  'qr',
  'cemeteries',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

export const IMPORT_ROWS_MOST = 10_000;
export const IMPORT_LOT_MOST = 500;
export const IMPORT_CELL_MAX = 500;
export const IMPORT_COLUMNS_MOST = 40;
/** How many rows of a report are on a page. */
export const IMPORT_PAGE = 100;
/** How many imports a person may open on one day, so that their rows do not fill the database. */
export const IMPORTS_A_DAY = 30;
/** How long an import can be undone and its rows are kept, in days. */
export const IMPORT_DAYS = 30;

/** The columns of an import to a wall; `name` is split into both names. A private field is `field:` and its id. */
export const WALL_COLUMNS = [
  'first_name',
  'last_name',
  'name',
  'other_name',
  'lang',
  'gender',
  'birth',
  'death',
  'groups',
  'site',
] as const;

/** The columns of each kind that administrators import to the platform. */
export const PLATFORM_COLUMNS = {
  sites: [
    'first_name',
    'last_name',
    'name',
    'other_name',
    'gender',
    'birth',
    'death',
    'type',
    'mode',
    'owner_email',
    'community_id',
  ],
  sites_to_groups: ['site_id', 'community_id', 'group'],
  tags: ['community_id', 'tag', 'site_ids'],
  external_links: ['site_id', 'url', 'title', 'no_preview'],
  qr: ['code', 'type', 'target', 'batch', 'state', 'override'],
  cemeteries: ['name_he', 'name_en', 'city_he', 'city_en', 'country', 'lat', 'lng', 'external_id'],
} as const satisfies Record<Exclude<ImportKindName, 'wall'>, readonly string[]>;
export type PlatformKind = keyof typeof PLATFORM_COLUMNS;
export const PLATFORM_KINDS = Object.keys(PLATFORM_COLUMNS) as PlatformKind[];

/** How many headings of a sheet are remembered. */
export const HEADINGS_MOST = 100;

/** What ran to its end, and what a job is doing; `failed` can be undone. */
export const IMPORT_STATES = [
  'open',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * Why the work on an import stopped before its end: its author may not do it any more, the plans of the
 * community do not include its private fields any more, its deletion was asked for, or it is gone.
 */
export const IMPORT_FAILURES = ['rights', 'plan', 'deletion', 'gone'] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/**
 * `ready` is added when the import is applied, `update` changes what is there; `duplicate` and `faulty` are skipped. `kept` was changed by a
 * person since, so undoing left it.
 */
export const IMPORT_VERDICTS = [
  'ready',
  'update',
  'duplicate',
  'faulty',
  'applied',
  'undone',
  'kept',
] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

export const openImport = shaped<typeof schemas.openImport>()({
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  summary: 'Opens an import of a spreadsheet; the same file with the same columns is the same import',
  status: 201,
});

export const putImportRows = shaped<typeof schemas.putImportRows>()({
  method: 'PUT',
  path: '/api/imports/:id/rows/:lot',
  access: 'member',
  summary: 'Sends a lot of the rows of an open import, or sends it again',
});

export const checkImport = shaped<typeof schemas.checkImport>()({
  method: 'POST',
  path: '/api/imports/:id/check',
  access: 'member',
  summary: 'Has every row checked, before anything is added',
});

export const applyImport = shaped<typeof schemas.applyImport>()({
  method: 'POST',
  path: '/api/imports/:id/apply',
  access: 'member',
  summary: 'Adds the rows that are ready',
});

export const undoImport = shaped<typeof schemas.undoImport>()({
  method: 'POST',
  path: '/api/imports/:id/undo',
  access: 'member',
  summary: 'Takes back what an import added, but for what a person changed since',
});

export const getImport = shaped<typeof schemas.getImport>()({
  method: 'GET',
  path: '/api/imports/:id',
  access: 'member',
  summary: 'An import with its state and its numbers',
});

export const listImportRows = shaped<typeof schemas.listImportRows>()({
  method: 'GET',
  path: '/api/imports/:id/rows',
  access: 'member',
  summary: 'The rows of an import with what is said of each',
});

export const listImports = shaped<typeof schemas.listImports>()({
  method: 'GET',
  path: '/api/communities/:id/imports',
  access: 'member',
  summary: 'The imports of a community, the newest first',
});

export const listPlatformImports = shaped<typeof schemas.listPlatformImports>()({
  method: 'GET',
  path: '/api/admin/imports',
  access: 'admin',
  summary: 'The imports of a kind to the platform, the newest first',
});

export const getImportMapping = shaped<typeof schemas.getImportMapping>()({
  method: 'GET',
  path: '/api/import-mappings/:kind/:headings',
  access: 'member',
  summary: 'What the caller last imported the columns of a sheet with these headings as',
});
