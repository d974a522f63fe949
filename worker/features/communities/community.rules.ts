import type { CommunityPatch, CommunitySettings, PrivateField } from '#worker/contract/community.ts';
import type { FieldError, FieldErrorCode } from '#worker/contract/errors.ts';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { customAccent } from '#worker/shared/accent.ts';
import { isAfter, isRealDate, latestToday } from '#worker/shared/hebrew-date.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { isSlug } from '#worker/shared/slug.ts';
import type { communityPolicy } from './community.policy.ts';
import type { CommunityRow, Membership } from './community.repo.ts';

type Columns = Partial<CommunityRow>;

/** The permission that a change of each field requires. */
export const ACTION_OF: Readonly<Record<keyof CommunityPatch, keyof typeof communityPolicy.answers>> = {
  name: 'edit_bio',
  other_name: 'edit_bio',
  sentence: 'edit_bio',
  about: 'edit_about',
  photo: 'edit_photo',
  slug: 'settings',
  lang: 'settings',
  founded_on: 'settings',
  type: 'settings',
  permissions: 'settings',
  wall: 'settings',
  settings: 'settings',
  accent: 'settings',
  accent_color: 'settings',
  dim_cover: 'settings',
  branding: 'settings',
  logo: 'settings',
  cover_memorial: 'settings',
  cover_life_story: 'settings',
  preview: 'settings',
  private_fields: 'settings',
  memorial_text: 'settings',
  group_id: 'settings',
};

const DEFAULTS: CommunitySettings = {
  hide_about: false,
  hide_memories: false,
  hide_friends: false,
  hide_places: false,
  hide_create_site: false,
  hide_search_bar: false,
  hide_site_comments: false,
  hebrew_calendar: true,
  memory_wall_button: true,
  members_wall_button: false,
  large_buttons: false,
  groups_filtering: true,
  default_order: 'name',
  wall_title: null,
  wall_description: null,
  memory_wall_label: null,
  members_wall_label: null,
  post_label: null,
};
const NO_BRANDING = { active: false, phone: null, email: null, website: null };

export const settingsOf = ({ settings }: Pick<CommunityRow, 'settings'>): CommunitySettings => ({
  ...DEFAULTS,
  ...settings,
});

export const brandingOf = ({ branding }: Pick<CommunityRow, 'branding'>) => branding ?? NO_BRANDING;

/** The search keys of the names; null for one without letters. */
export const nameKeys = (names: { name: string; other_name: string | null }) => ({
  name_key: searchKey(names.name),
  other_name_key: names.other_name === null ? null : searchKey(names.other_name) || null,
});

/** The search keys that no other community may have. */
export const keysOf = ({ name_key, other_name_key }: ReturnType<typeof nameKeys>): string[] =>
  [name_key, other_name_key].filter((key) => key !== null && key !== '') as string[];

const SUSPENDED = -1;

/** A plain member's group is null in the table and 0 in the policy, where null means not a member. */
export const groupOf = (membership: Membership | null): number | null =>
  membership && (membership.suspended_at === null ? (membership.group ?? 0) : SUSPENDED);

/** The columns of a community's pictures, with the purpose that each is uploaded for. */
export const PICTURES = {
  photo_id: { field: 'photo', purpose: 'profile' },
  logo_id: { field: 'logo', purpose: 'logo' },
  cover_memorial_id: { field: 'cover_memorial', purpose: 'cover' },
  cover_life_story_id: { field: 'cover_life_story', purpose: 'cover' },
  preview_id: { field: 'preview', purpose: 'preview' },
} as const;

/** The columns for a change that is based on `version`, from which the ids of new fields follow. */
export function columnsOf(community: CommunityRow, patch: CommunityPatch, version: number): Columns {
  const { settings, branding, private_fields, accent, accent_color, ...others } = patch;
  const { photo, logo, cover_memorial, cover_life_story, preview, ...rest } = others;
  const asInput: Columns = given(rest);
  const hasNames = patch.name !== undefined || patch.other_name !== undefined;
  return {
    ...asInput,
    ...(hasNames && nameKeys({ ...community, ...asInput })),
    ...(settings && { settings: { ...community.settings, ...given(settings) } }),
    ...(branding && { branding: { ...brandingOf(community), ...given(branding) } }),
    ...(private_fields && { private_fields: fieldsOf(private_fields, version) }),
    ...pictureColumns({ photo, logo, cover_memorial, cover_life_story, preview }),
    ...accentColumns(community, { accent, accent_color }),
  };
}

type Pictures = (typeof PICTURES)[keyof typeof PICTURES]['field'];

const pictureColumns = (patch: Pick<CommunityPatch, Pictures>): Columns =>
  Object.fromEntries(
    Object.entries(PICTURES).flatMap(([column, { field }]) =>
      patch[field] === undefined ? [] : [[column, patch[field]]],
    ),
  );

const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value);

const given = <T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([key, value]) => (value === undefined ? [] : [[key, emptyAsNull(value)]])),
  ) as { [K in keyof T]: Exclude<T[K], undefined> };

const fieldsOf = (
  requested: NonNullable<CommunityPatch['private_fields']>,
  version: number,
): PrivateField[] =>
  requested.map(({ id, name, searchable }, at) => ({ id: id ?? `${version}-${at}`, name, searchable }));

type Tones = { accent: string; hover: string; soft: string; onAccent: string };
const shades = ({ accent, hover, soft, onAccent }: Tones) => ({
  solid: accent,
  hover,
  soft,
  on: onAccent,
});

/** A custom color derives seven others; other accents do not erase it. */
function accentColumns(
  community: CommunityRow,
  patch: Pick<CommunityPatch, 'accent' | 'accent_color'>,
): Columns {
  if (patch.accent === undefined && patch.accent_color === undefined) return {};
  const accent = patch.accent ?? community.accent;
  const accent_color = patch.accent_color?.toUpperCase() ?? community.accent_color;
  const custom = accent === 'custom' && accent_color !== null ? customAccent(accent_color) : null;
  return {
    accent,
    accent_color,
    accent_colors: custom && { light: shades(custom.light), dark: shades(custom.dark) },
  };
}

/** Whether fields are added or changed, which needs plans; to remove some or to change their order does not. */
export const changesFields = ({ private_fields: stored }: CommunityRow, next: Columns): boolean =>
  (next.private_fields ?? []).some(({ id, name, searchable }) => {
    const before = stored.find((field) => field.id === id);
    return before?.name !== name || before.searchable !== searchable;
  });

/** Whether private fields are open to changes: half of the sites are subscribed, and at least one. */
export const areFieldsOpen = ({ held, subscribed }: { held: number; subscribed: number }): boolean =>
  subscribed > 0 && subscribed * 2 >= held;

const faultAt = (pointer: string, code: FieldErrorCode): FieldError => ({ pointer, code, params: {} });

/** The fault of the day of founding, if any. */
export function dateFaults(date: CalendarDate | null | undefined, now: Date): FieldError[] {
  if (!date) return [];
  if (!isRealDate(date)) return [faultAt('/founded_on', 'date.unreal')];
  return isAfter(date, latestToday(now)) ? [faultAt('/founded_on', 'date.in_future')] : [];
}

/** The faults of a change, combined with the stored community. */
export const faultsOf = (community: CommunityRow, patch: CommunityPatch, now: Date): FieldError[] => [
  ...dateFaults(patch.founded_on, now),
  ...(patch.slug !== undefined && patch.slug !== community.slug && !isSlug(patch.slug)
    ? [faultAt('/slug', 'slug.invalid')]
    : []),
  ...(patch.accent === 'custom' && (patch.accent_color ?? community.accent_color) === null
    ? [faultAt('/accent_color', 'accent.no_color')]
    : []),
  ...fieldFaults(community, patch.private_fields ?? []),
];

function fieldFaults(
  { private_fields: stored }: CommunityRow,
  requested: NonNullable<CommunityPatch['private_fields']>,
): FieldError[] {
  const known = new Set(stored.map(({ id }) => id));
  // each id once
  return requested.flatMap(({ id }, at) =>
    id === undefined || known.delete(id) ? [] : [faultAt(`/private_fields/${at}/id`, 'value.invalid')],
  );
}

/** Whether a change is copied to the rows of the community's sites: `updateThemeCommunity`. */
export const isCopiedToSites = (columns: Columns): boolean =>
  (['name', 'slug', 'permissions', 'settings', 'memorial_text'] as const).some(
    (column) => columns[column] !== undefined,
  );

/** The columns whose values the audit log holds; of others it names what was changed. */
const AUDITED = ['type', 'permissions', 'wall', 'memorial_text'] as const;
const DERIVED = new Set<string>(['name_key', 'other_name_key', 'accent_colors']);

export function tracked(community: CommunityRow, columns: Columns) {
  const states = AUDITED.filter((column) => columns[column] !== undefined);
  const valuesOf = (row: Columns) => Object.fromEntries(states.map((column) => [column, row[column]]));
  const changed = Object.keys(columns).filter((column) => !DERIVED.has(column));
  return { before: valuesOf(community), after: { ...valuesOf(columns), changed } };
}
