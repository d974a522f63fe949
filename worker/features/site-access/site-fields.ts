import type { READERS_FIELDS, SETTINGS_FIELDS } from '#worker/contract/schemas/site-fields.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import type { sitePolicy } from './site.policy.ts';
import type { SiteRow } from './site.repo.ts';

type Action = keyof typeof sitePolicy.answers;

type ShownAsStored = { readers: keyof typeof READERS_FIELDS; settings: keyof typeof SETTINGS_FIELDS };

export type SiteField = {
  /** The permission that changing the field requires. */
  readonly action: Action;
  /** The columns that the field is written to; the first holds its value. */
  readonly columns: readonly [keyof SiteRow, ...(keyof SiteRow)[]];
  /** Columns that are computed from it; the audit log leaves them out. */
  readonly derived: readonly (keyof SiteRow)[];
  /** Stored as in the input, with an empty text as null, or computed by code of its own. */
  readonly stored: 'as_input' | 'empty_as_null' | 'computed';
  /** Whether the field is in the search index or shown in a search result. */
  readonly searched: boolean;
  /** Who can read it: everyone who may see the page, or those who may open the settings. */
  readonly shownTo: keyof ShownAsStored;
  /** As the column has it, or computed by code of its own. */
  readonly shown: 'as_stored' | 'computed';
  /** Whether only sites of the work edition have it. */
  readonly workOnly: boolean;
  /** What the audit log, which outlives the site, says of a change: the values, or the names of the columns. */
  readonly audited: 'values' | 'names';
};

const NAME_KEYS = ['name_key', 'other_name_key'] as const;
const DAYS = ['derived_dates', 'birth_on', 'death_on'] as const;

const USUAL = {
  derived: [],
  stored: 'as_input',
  searched: true,
  shownTo: 'readers',
  shown: 'as_stored',
  workOnly: false,
  audited: 'names',
} as const;
type Different = Partial<Omit<SiteField, 'action' | 'columns'>>;

const field = (action: Action, column: keyof SiteRow, different: Different = {}): SiteField => ({
  ...USUAL,
  action,
  columns: [column],
  ...different,
});

const COMPUTED = { stored: 'computed', shown: 'computed' } as const;
const TEXT = { stored: 'empty_as_null' } as const;
const STATE = { audited: 'values' } as const;

/** Every editable field of a site: its permission, columns, search, derived columns and readers. */
export const SITE_FIELDS: Readonly<Record<keyof SitePatch, SiteField>> = {
  first_name: { ...field('bio', 'first_name', { derived: NAME_KEYS }), columns: ['first_name', 'lang'] },
  last_name: { ...field('bio', 'last_name', { derived: NAME_KEYS }), columns: ['last_name', 'lang'] },
  other_name: { ...field('bio', 'other_name', { derived: NAME_KEYS }), columns: ['other_name', 'lang'] },
  sentence: field('bio', 'sentence', TEXT),
  about: field('about', 'about', TEXT),
  profile: field('edit_profile', 'portrait_id', COMPUTED),
  profile_focal: field('edit_profile', 'portrait_id', COMPUTED),
  cover: field('edit_profile', 'cover_id', { ...COMPUTED, searched: false }),
  cover_focal: field('edit_profile', 'cover_id', { ...COMPUTED, searched: false }),
  preview: field('edit_profile', 'preview_id', { ...COMPUTED, searched: false, derived: ['preview_of'] }),
  logo: field('edit_profile', 'logo_id', { ...COMPUTED, searched: false, workOnly: true }),
  slug: field('settings_site_info', 'slug'),
  gender: field('settings_site_info', 'gender', STATE),
  honorific: field('settings_site_info', 'honorific', { ...STATE, searched: false }),
  birth: field('settings_site_info', 'birth', { stored: 'computed', derived: DAYS }),
  death: field('settings_site_info', 'death', { stored: 'computed', derived: DAYS }),
  after_sunset: field('settings_site_info', 'after_sunset', { ...STATE, stored: 'computed', derived: DAYS }),
  adar_custom: field('settings_site_info', 'adar_custom', {
    ...STATE,
    searched: false,
    shownTo: 'settings',
  }),
  birth_country: field('settings_site_info', 'birth_country', { stored: 'empty_as_null' }),
  birth_city: field('settings_site_info', 'birth_city', TEXT),
  death_place: field('settings_site_info', 'death_place', TEXT),
  fallen_at: field('settings_site_info', 'fallen_at', TEXT),
  work_title: field('settings_site_info', 'work_title', { ...TEXT, shown: 'computed', workOnly: true }),
  work_company: field('settings_site_info', 'work_company', { ...TEXT, shown: 'computed', workOnly: true }),
  work_start: field('settings_site_info', 'work_start', { shown: 'computed', workOnly: true }),
  work_end: field('settings_site_info', 'work_end', { shown: 'computed', workOnly: true }),
  mode: field('permission_mode', 'mode', STATE),
  sign_in_to_view: field('permission_mode', 'sign_in_to_view', { ...STATE, shownTo: 'settings' }),
  indexable: field('permission_mode', 'indexable', { ...STATE, shownTo: 'settings' }),
  settings: field('settings_display', 'settings', { ...COMPUTED, searched: false }),
  accent: field('settings_display', 'accent', {
    ...COMPUTED,
    ...STATE,
    searched: false,
    derived: ['accent_colors'],
  }),
  accent_color: field('settings_display', 'accent_color', {
    ...STATE,
    stored: 'computed',
    searched: false,
    shownTo: 'settings',
    derived: ['accent_colors'],
  }),
};

/** The names of the fields that match. */
export const fieldsWhere = (matches: (field: SiteField) => boolean): (keyof SitePatch)[] =>
  (Object.keys(SITE_FIELDS) as (keyof SitePatch)[]).filter((name) => matches(SITE_FIELDS[name]));

const columnsWhere = (
  matches: (field: SiteField) => boolean,
  of: 'columns' | 'derived',
): ReadonlySet<string> => new Set(fieldsWhere(matches).flatMap((name) => SITE_FIELDS[name][of]));

/** The columns of the search index, with those computed from them. */
export const SEARCHED_COLUMNS: ReadonlySet<string> = new Set([
  ...columnsWhere(({ searched }) => searched, 'columns'),
  ...columnsWhere(({ searched }) => searched, 'derived'),
]);

/** The columns whose values the audit log holds. */
export const AUDITED_COLUMNS = columnsWhere(({ audited }) => audited === 'values', 'columns');

/** The columns that are computed from others. */
export const DERIVED_COLUMNS = columnsWhere(() => true, 'derived');

/** The fields that a reply shows as they are stored, to every reader or in the settings. */
export const shownAsStored = <To extends keyof ShownAsStored>(
  site: SiteRow,
  to: To,
): Pick<SiteRow, ShownAsStored[To]> =>
  Object.fromEntries(
    fieldsWhere(({ shownTo, shown }) => shownTo === to && shown === 'as_stored').map((name) => [
      name,
      site[SITE_FIELDS[name].columns[0]],
    ]),
  ) as Pick<SiteRow, ShownAsStored[To]>;

type InputFields = { readonly [name in keyof SitePatch]?: unknown };

/** The columns for the fields in an input, except those computed by code of their own. */
export function columnsFor(input: InputFields): Partial<SiteRow> {
  const stored = (how: SiteField['stored'], toStored: (value: unknown) => unknown) =>
    fieldsWhere((field) => field.stored === how).flatMap((name) =>
      input[name] === undefined ? [] : [[SITE_FIELDS[name].columns[0], toStored(input[name])]],
    );
  return Object.fromEntries([
    ...stored('as_input', (value) => value),
    ...stored('empty_as_null', (value) => value || null),
  ]);
}

/** The fields in an input that only sites of the work edition have. */
export const workFieldsIn = (input: InputFields): (keyof SitePatch)[] =>
  fieldsWhere(({ workOnly }) => workOnly).filter((name) => input[name] != null);
