import type { SitePatch } from '#worker/contract/site-settings.ts';
import type { SiteRow, sitePolicy } from '#worker/features/site-access/public.ts';

type Action = keyof typeof sitePolicy.answers;

export type SiteField = {
  /** The permission that changing the field requires. */
  readonly action: Action;
  /** The columns that the field is written to; the first holds its value. */
  readonly columns: readonly (keyof SiteRow)[];
  /** Columns that are computed from it; the audit log leaves them out. */
  readonly derived: readonly (keyof SiteRow)[];
  /** Stored as in the input, with an empty text as null, or computed by code of its own. */
  readonly stored: 'as_given' | 'empty_as_null' | 'computed';
  /** Whether the field is in the search index or shown in a search result. */
  readonly searched: boolean;
  /** Who can read it: everyone who may see the page, or those who may open the settings. */
  readonly shownTo: 'readers' | 'settings';
  /** Whether only sites of the work edition have it. */
  readonly workOnly: boolean;
};

const NAME_KEYS = ['name_key', 'other_name_key'] as const;
const DAYS = ['derived_dates', 'birth_on', 'death_on'] as const;

const USUAL = {
  derived: [],
  stored: 'as_given',
  searched: true,
  shownTo: 'readers',
  workOnly: false,
} as const;
type Different = Partial<Omit<SiteField, 'action' | 'columns'>>;

const field = (action: Action, column: keyof SiteRow, different: Different = {}): SiteField => ({
  ...USUAL,
  action,
  columns: [column],
  ...different,
});

/** Every editable field of a site: its permission, columns, search, derived columns and readers. */
export const SITE_FIELDS: Readonly<Record<keyof SitePatch, SiteField>> = {
  first_name: { ...field('bio', 'first_name', { derived: NAME_KEYS }), columns: ['first_name', 'lang'] },
  last_name: { ...field('bio', 'last_name', { derived: NAME_KEYS }), columns: ['last_name', 'lang'] },
  other_name: { ...field('bio', 'other_name', { derived: NAME_KEYS }), columns: ['other_name', 'lang'] },
  sentence: field('bio', 'sentence'),
  about: field('about', 'about', { stored: 'empty_as_null' }),
  profile: { ...field('edit_profile', 'portrait_id', { stored: 'computed' }) },
  profile_focal: field('edit_profile', 'portrait_id', { stored: 'computed' }),
  cover: field('edit_profile', 'cover_id', { stored: 'computed', searched: false }),
  cover_focal: field('edit_profile', 'cover_id', { stored: 'computed', searched: false }),
  preview: field('edit_profile', 'preview_id', {
    stored: 'computed',
    searched: false,
    derived: ['preview_of'],
  }),
  logo: field('edit_profile', 'logo_id', { stored: 'computed', searched: false, workOnly: true }),
  slug: field('settings_site_info', 'slug'),
  gender: field('settings_site_info', 'gender'),
  honorific: field('settings_site_info', 'honorific', { searched: false }),
  birth: field('settings_site_info', 'birth', { stored: 'computed', derived: DAYS }),
  death: field('settings_site_info', 'death', { stored: 'computed', derived: DAYS }),
  after_sunset: field('settings_site_info', 'after_sunset', { stored: 'computed', derived: DAYS }),
  adar_custom: field('settings_site_info', 'adar_custom', { searched: false, shownTo: 'settings' }),
  birth_country: field('settings_site_info', 'birth_country', { stored: 'empty_as_null' }),
  birth_city: field('settings_site_info', 'birth_city', { stored: 'empty_as_null' }),
  death_place: field('settings_site_info', 'death_place', { stored: 'empty_as_null' }),
  fallen_at: field('settings_site_info', 'fallen_at', { stored: 'empty_as_null' }),
  work_title: field('settings_site_info', 'work_title', { stored: 'empty_as_null', workOnly: true }),
  work_company: field('settings_site_info', 'work_company', { stored: 'empty_as_null', workOnly: true }),
  work_start: field('settings_site_info', 'work_start', { workOnly: true }),
  work_end: field('settings_site_info', 'work_end', { workOnly: true }),
  mode: field('permission_mode', 'mode'),
  sign_in_to_view: field('permission_mode', 'sign_in_to_view', { shownTo: 'settings' }),
  indexable: field('permission_mode', 'indexable', { shownTo: 'settings' }),
  settings: field('settings_display', 'settings', { stored: 'computed', searched: false }),
  accent: field('settings_display', 'accent', {
    stored: 'computed',
    searched: false,
    derived: ['accent_colors'],
  }),
  accent_color: field('settings_display', 'accent_color', {
    stored: 'computed',
    searched: false,
    shownTo: 'settings',
    derived: ['accent_colors'],
  }),
};

/** The names of the fields that match. */
export const fieldsWhere = (fits: (field: SiteField) => boolean): (keyof SitePatch)[] =>
  (Object.keys(SITE_FIELDS) as (keyof SitePatch)[]).filter((name) => fits(SITE_FIELDS[name]));

const columnsWhere = (fits: (field: SiteField) => boolean, of: 'columns' | 'derived'): ReadonlySet<string> =>
  new Set(fieldsWhere(fits).flatMap((name) => SITE_FIELDS[name][of]));

/** The columns of the search index, with those computed from them. */
export const SEARCHED_COLUMNS: ReadonlySet<string> = new Set([
  ...columnsWhere(({ searched }) => searched, 'columns'),
  ...columnsWhere(({ searched }) => searched, 'derived'),
]);

/** The columns that are computed from others. */
export const DERIVED_COLUMNS = columnsWhere(() => true, 'derived');
