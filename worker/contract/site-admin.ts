import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/site-admin.ts';

export type {
  AdminSite,
  AdminSiteSheet,
  MergedPlan,
  MergedSide,
  SiteMergePreview,
} from './schemas/site-admin.ts';

export const ADMIN_SITE_TYPES = ['memorial', 'lifeStory', 'work'] as const;
export type AdminSiteType = (typeof ADMIN_SITE_TYPES)[number];

/** The strongest first: a frozen site that is deleted counts as deleted. `waiting`: not activated yet. */
export const ADMIN_SITE_STATES = ['deleted', 'frozen', 'waiting', 'unclaimed', 'live'] as const;
export type AdminSiteState = (typeof ADMIN_SITE_STATES)[number];

/** `past_due`: with a plan whose last charge failed. */
export const SUBSCRIBED = ['yes', 'past_due', 'no'] as const;

export const FREEZE_NOTE_MAX = 1000;

/** What both sites can have of which one stays: that of the site that stays. */
export const MERGED_FIELDS = [
  'name',
  'other_name',
  'birth',
  'death',
  'birth_city',
  'birth_country',
  'death_place',
  'fallen_at',
  'sentence',
  'about',
  'portrait',
  'cover',
  'extended_fields',
  'grave_record',
  'notice',
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

export const listAdminSites = shaped<typeof schemas.listAdminSites>()({
  method: 'GET',
  path: '/api/admin/sites',
  access: 'admin',
  summary:
    'The sites by type, mode, plan, state, community, Owner, day of creation, and id, address or name; by time, or as names are found',
});

export const exportAdminSites = shaped<typeof schemas.exportAdminSites>()({
  method: 'GET',
  path: '/api/admin/sites.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});

export const getAdminSite = shaped<typeof schemas.getAdminSite>()({
  method: 'GET',
  path: '/api/admin/sites/:id',
  access: 'admin',
  summary: 'A site as administrators see it, also a deleted one; a private one with a reason',
});

export const freezeSite = shaped<typeof schemas.freezeSite>()({
  method: 'POST',
  path: '/api/admin/sites/:id/freeze',
  access: 'admin',
  destructive: true,
  summary:
    'Pauses a site: everything stays readable, and nobody but an administrator changes it; with a reason',
});

export const unfreezeSite = shaped<typeof schemas.unfreezeSite>()({
  method: 'POST',
  path: '/api/admin/sites/:id/unfreeze',
  access: 'admin',
  summary: 'Ends the pause of a site; with a reason',
});

export const transferSite = shaped<typeof schemas.transferSite>()({
  method: 'POST',
  path: '/api/admin/sites/:id/transfer',
  access: 'admin',
  destructive: true,
  summary:
    'Makes the person with an e-mail address the Owner of a site; its Owner becomes a Co-Owner or leaves; with a reason',
});

export const previewSiteMerge = shaped<typeof schemas.previewSiteMerge>()({
  method: 'GET',
  path: '/api/admin/sites/:id/merge',
  access: 'admin',
  summary:
    'What merging a site into another, named by its id or address, would keep and lose; of a private one with a reason',
});

export const mergeSites = shaped<typeof schemas.mergeSites>()({
  method: 'POST',
  path: '/api/admin/sites/:id/merge',
  access: 'admin',
  destructive: true,
  summary:
    'Merges a site into another: what is on it passes, its addresses and codes lead on, and it is deleted for good; with its typed name and a reason',
});
