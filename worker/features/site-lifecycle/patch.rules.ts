import type { FieldError } from '#worker/contract/errors.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import type { StoredSettings } from '#worker/db/schema/sites.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import {
  columnsFor,
  dateFaults,
  datesOf,
  endsBeforeStart,
  faultAt,
  languageOf,
  workFieldsIn,
} from '#worker/features/site-access/public.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { isSlug } from '#worker/shared/slug.ts';

type Columns = Partial<SiteRow>;

const NAMES = ['first_name', 'last_name', 'other_name'] as const;
const DATES = ['birth', 'death', 'after_sunset'] as const;
const has = (patch: SitePatch, fields: readonly (keyof SitePatch)[]): boolean =>
  fields.some((field) => patch[field] !== undefined);

/** The columns for a change, except pictures and colours. */
export function columnsOf(site: SiteRow, patch: SitePatch): Columns {
  const next = merged(site, patch);
  return {
    ...columnsFor(patch),
    ...(has(patch, NAMES) && { ...nameKeys(next), lang: languageOf(next.first_name) }),
    ...(has(patch, DATES) && datesOf(next)),
    ...(patch.settings && { settings: settingsWith(site.settings, patch.settings) }),
  };
}

const merged = (site: SiteRow, patch: SitePatch) => {
  const { birth, death, after_sunset } = { ...site, ...defined(patch) };
  return { ...site, ...columnsFor(patch), birth, death, after_sunset };
};

const defined = (patch: SitePatch): Pick<SitePatch, (typeof DATES)[number]> =>
  Object.fromEntries(DATES.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])));

/** Null means the default value. */
function settingsWith(stored: StoredSettings, patch: NonNullable<SitePatch['settings']>): StoredSettings {
  const { personal_memorial_text_format_activated: requested, ...others } = patch;
  const { personal_memorial_text_format_activated: before, ...storedOthers } = stored;
  const after = requested === undefined ? before : (requested ?? undefined);
  const next = {
    ...storedOthers,
    ...Object.fromEntries(Object.entries(others).filter(([, one]) => one !== undefined)),
  };
  return {
    ...next,
    memories_title: next.memories_title || null,
    ...(next.site_label !== undefined && { site_label: next.site_label || null }),
    ...(after !== undefined && { personal_memorial_text_format_activated: after }),
  };
}

/** Date faults; where only the hour was changed, the fault is reported at the hour. */
function dayFaults(next: ReturnType<typeof merged>, patch: SitePatch, now: Date): FieldError[] {
  if (!has(patch, DATES)) return [];
  const faults = dateFaults(next, now, '');
  return has(patch, ['birth', 'death'])
    ? faults
    : faults.slice(0, 1).map(() => faultAt('/after_sunset', 'date.before_birth'));
}

/** The faults of a change, combined with the stored site: each is reported at a field of the input. */
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
    ...(site.work ? [] : workFieldsIn(patch).map((field) => faultAt(`/${field}`, 'work.none'))),
  ];
  return faults.filter(
    ({ pointer }) => patch[pointer.slice(1) as keyof SitePatch] !== undefined || pointer === '/accent_color',
  );
}
