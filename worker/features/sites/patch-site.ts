import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { retargetCodes, targetOf } from '#worker/features/short-links/public.ts';
import { spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { isTaken, keepOldSlug } from './old-slugs.repo.ts';
import { columnsOf, faultsOf, standsAs } from './patch.rules.ts';
import { accentColumns } from './patch-accent.ts';
import { pictureChanges, showsPictures } from './patch-pictures.ts';
import { sitePolicy, standing } from './site.policy.ts';
import type { SiteRow } from './site.repo.ts';
import { faultAt } from './site.rules.ts';
import { readSite } from './site.service.ts';
import { updateSite } from './site-writes.repo.ts';
import { findVisibleSite } from './visible-site.ts';

type Act = keyof typeof sitePolicy.answers;
type SeenSite = Awaited<ReturnType<typeof findVisibleSite>>;

const WANTS: Record<keyof SitePatch, Act> = {
  first_name: 'bio',
  last_name: 'bio',
  other_name: 'bio',
  sentence: 'bio',
  about: 'about',
  profile: 'edit_profile',
  profile_focal: 'edit_profile',
  cover: 'edit_profile',
  cover_focal: 'edit_profile',
  preview: 'edit_profile',
  logo: 'edit_profile',
  slug: 'settings_site_info',
  gender: 'settings_site_info',
  honorific: 'settings_site_info',
  birth: 'settings_site_info',
  death: 'settings_site_info',
  after_sunset: 'settings_site_info',
  adar_custom: 'settings_site_info',
  birth_country: 'settings_site_info',
  birth_city: 'settings_site_info',
  death_place: 'settings_site_info',
  fallen_at: 'settings_site_info',
  work_title: 'settings_site_info',
  work_company: 'settings_site_info',
  work_start: 'settings_site_info',
  work_end: 'settings_site_info',
  mode: 'permission_mode',
  sign_in_to_view: 'permission_mode',
  indexable: 'permission_mode',
  settings: 'settings_display',
  accent: 'settings_display',
  accent_color: 'settings_display',
};

const STALE = new AppError('request.stale');
/** Nobody gathers addresses. */
const RENAMES = { name: 'rename', limit: 20, windowSeconds: 24 * 60 * 60 };

/** Changes parts of a site, each with its own privilege. */
export const patchSite = (
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  patch: SitePatch,
): Promise<{ site: Site }> =>
  whenDown(ctx, 'site.rename_failed', async () => {
    const site = await findVisibleSite(ctx, ref);
    for (const field of Object.keys(patch) as (keyof SitePatch)[])
      authorize(ctx.actor, sitePolicy, WANTS[field], site);
    if (site.version !== version) return staleOrDone(ctx, site, version, patch);
    const faults = faultsOf(site, patch, ctx.now());
    if (faults.length > 0) throw invalid(faults);
    const columns = { ...columnsOf(site, patch), ...(await accentColumns(site, patch)) };
    await makeSureOfAddress(ctx, site, columns.slug);
    const pictures = await pictureChanges(ctx, site, patch);
    if (standsAs(site, columns) && pictures.statements.length === 0) return readSite(ctx, String(site.id));
    try {
      await commit(
        ctx.db,
        changing(ctx, site, { ...columns, ...pictures.columns }, pictures.statements),
        STALE,
      );
    } catch (error) {
      if (isConflict(error, 'sites')) throw TAKEN;
      if (error !== STALE) throw error;
      const now = await findVisibleSite(ctx, String(site.id));
      await makeSureOfAddress(ctx, now, columns.slug);
      return staleOrDone(ctx, now, version, patch);
    }
    return readSite(ctx, String(site.id));
  });

const TAKEN = invalid([faultAt('/slug', 'slug.taken')]);

async function makeSureOfAddress(ctx: CtxFor<'member'>, site: SiteRow, slug: string | undefined) {
  if (slug === undefined || slug === site.slug) return;
  if (await isTaken(ctx.db, slug, site.id)) throw TAKEN;
  await spend(ctx.db, RENAMES, String(site.id), ctx.now());
}

/** A picture for previews changes nothing that anyone has read, so the version stays. */
const isPreviewOnly = (columns: Partial<SiteRow>): boolean =>
  columns.preview_id !== undefined &&
  Object.keys(columns).every((column) => column === 'preview_id' || column === 'preview_of');

function changing(
  ctx: CtxFor<'member'>,
  site: SeenSite,
  columns: Partial<SiteRow>,
  pictures: Statement[],
): Statement[] {
  const at = iso(ctx.now());
  const more = isPreviewOnly(columns) ? {} : { version: site.version + 1, updated_at: at };
  const next = { ...site, ...columns, ...more };
  const moves = next.slug !== site.slug;
  const target = targetOf(next);
  return [
    updateSite(ctx.db, site, { ...columns, ...more }),
    orNothing(ctx.db),
    ...(moves ? keepOldSlug(ctx.db, site, next.slug, at) : []),
    ...(target === targetOf(site) ? [] : [retargetCodes(ctx.db, site.id, target, at)]),
    ...pictures,
    ...(isSearched(columns, pictures) ? indexSite(ctx.db, next) : []),
    audited(ctx, 'site.changed', {
      kind: 'site',
      id: site.id,
      ...tracked(site, columns),
      standing: standing(ctx.actor, site),
    }),
  ];
}

const UNSEARCHED = new Set([
  'settings',
  'accent',
  'accent_color',
  'accent_colors',
  'cover_id',
  'logo_id',
  'preview_id',
  'preview_of',
  'honorific',
  'adar_custom',
]);

/** Whether a site is found by what has changed, or shown with it where it is found. */
const isSearched = (columns: Partial<SiteRow>, pictures: Statement[]): boolean =>
  pictures.length > 0 || Object.keys(columns).some((column) => !UNSEARCHED.has(column));

/** What is derived from other columns says nothing more. */
const DERIVED = new Set([
  'name_key',
  'other_name_key',
  'derived_dates',
  'birth_on',
  'death_on',
  'accent_colors',
  'preview_of',
]);

function tracked(site: SiteRow, columns: Partial<SiteRow>) {
  const told = Object.entries(columns).filter(([column]) => !DERIVED.has(column));
  return {
    before: Object.fromEntries(told.map(([column]) => [column, site[column as keyof SiteRow]])),
    after: Object.fromEntries(told),
  };
}

/** Whoever repeats a change that went through is not told of a conflict with themselves. */
async function staleOrDone(ctx: CtxFor<'member'>, site: SiteRow, version: number, patch: SitePatch) {
  const current = await readSite(ctx, String(site.id));
  const columns = { ...columnsOf(site, patch), ...(await accentColumns(site, patch)) };
  const isDone = standsAs(site, columns) && showsPictures(site, current.site, patch);
  if (site.version === version + 1 && isDone) return current;
  throw new AppError('request.stale', { current: current.site });
}
