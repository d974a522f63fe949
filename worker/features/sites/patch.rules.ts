import type { SiteSettings } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import type { FieldError } from '#worker/core/app-error.ts';
import { isSlug } from '#worker/shared/slug.ts';
import type { SiteRow } from './site.repo.ts';
import { dateFaults, datesOf, endsBeforeStart, faultAt, languageOf, nameKeys } from './site.rules.ts';

type Columns = Partial<SiteRow>;

const AS_GIVEN = [
  'first_name',
  'last_name',
  'other_name',
  'sentence',
  'slug',
  'gender',
  'honorific',
  'adar_custom',
  'work_start',
  'work_end',
  'mode',
  'sign_in_to_view',
  'indexable',
] as const satisfies readonly (keyof SitePatch & keyof SiteRow)[];

/** What is empty is none. */
const LINES = [
  'about',
  'birth_country',
  'birth_city',
  'death_place',
  'fallen_at',
  'work_title',
  'work_company',
] as const satisfies readonly (keyof SitePatch & keyof SiteRow)[];

const NAMES = ['first_name', 'last_name', 'other_name'] as const;
const DATES = ['birth', 'death', 'after_sunset'] as const;
const WORK = ['work_title', 'work_company', 'work_start', 'work_end', 'logo'] as const;

const has = (patch: SitePatch, fields: readonly (keyof SitePatch)[]): boolean =>
  fields.some((field) => patch[field] !== undefined);

/** The columns that a change comes to, but for pictures and colours. */
export function columnsOf(site: SiteRow, patch: SitePatch): Columns {
  const next = merged(site, patch);
  return {
    ...given(patch),
    ...(has(patch, NAMES) && { ...nameKeys(next), lang: languageOf(next.first_name) }),
    ...(has(patch, DATES) && datesOf(next)),
    ...(patch.settings && { settings: settingsWith(site.settings, patch.settings) }),
  };
}

function given(patch: SitePatch): Columns {
  const lines = LINES.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field] || null]]));
  const others = AS_GIVEN.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]]));
  return Object.fromEntries([...others, ...lines]);
}

const merged = (site: SiteRow, patch: SitePatch) => {
  const { birth, death, after_sunset } = { ...site, ...defined(patch) };
  return { ...site, ...given(patch), birth, death, after_sunset };
};

const defined = (patch: SitePatch): Pick<SitePatch, (typeof DATES)[number]> =>
  Object.fromEntries(DATES.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])));

/** What is null is left to what is usual. */
function settingsWith(stored: SiteSettings, patch: NonNullable<SitePatch['settings']>): SiteSettings {
  const { personal_memorial_text_format_activated: told, ...others } = patch;
  const { personal_memorial_text_format_activated: before, ...kept } = stored;
  const after = told === undefined ? before : (told ?? undefined);
  const next = {
    ...kept,
    ...Object.fromEntries(Object.entries(others).filter(([, one]) => one !== undefined)),
  };
  return {
    ...next,
    memories_title: next.memories_title || null,
    ...(next.site_label !== undefined && { site_label: next.site_label || null }),
    ...(after !== undefined && { personal_memorial_text_format_activated: after }),
  };
}

/** Of the hour alone, the fault is the hour's. */
function dayFaults(next: ReturnType<typeof merged>, patch: SitePatch, now: Date): FieldError[] {
  if (!has(patch, DATES)) return [];
  const faults = dateFaults(next, now, '');
  return has(patch, ['birth', 'death'])
    ? faults
    : faults.slice(0, 1).map(() => faultAt('/after_sunset', 'date.before_birth'));
}

/** What is wrong with a change, together with what is stored: each fault at a field that was given. */
export function faultsOf(site: SiteRow, patch: SitePatch, now: Date): FieldError[] {
  const next = merged(site, patch);
  const faults = [
    ...dayFaults(next, patch, now),
    ...(endsBeforeStart(next.work_start, next.work_end)
      ? [faultAt('/work_end', 'work.end_before_start'), faultAt('/work_start', 'work.start_after_end')]
      : []),
    ...(patch.slug !== undefined && patch.slug !== site.slug && !isSlug(patch.slug)
      ? [faultAt('/slug', 'slug.invalid')]
      : []),
    ...(patch.accent === 'community' && site.looks_from === null
      ? [faultAt('/accent', 'accent.no_community')]
      : []),
    ...(patch.accent === 'custom' && (patch.accent_color ?? site.accent_color) === null
      ? [faultAt('/accent_color', 'accent.no_color')]
      : []),
    ...(site.work
      ? []
      : WORK.filter((field) => patch[field] != null).map((field) => faultAt(`/${field}`, 'work.none'))),
  ];
  return faults.filter(
    ({ pointer }) => patch[pointer.slice(1) as keyof SitePatch] !== undefined || pointer === '/accent_color',
  );
}

/** Whether every column stands as it was asked to. */
export const standsAs = (site: SiteRow, columns: Columns): boolean =>
  Object.entries(columns).every(
    ([column, value]) => JSON.stringify(site[column as keyof SiteRow]) === JSON.stringify(value),
  );
