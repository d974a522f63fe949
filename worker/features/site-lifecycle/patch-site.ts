import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { isUnchanged } from '#worker/core/is-unchanged.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { replanReminders } from '#worker/features/reminders/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { retargetCodes } from '#worker/features/short-links/public.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import {
  AUDITED_COLUMNS,
  DERIVED_COLUMNS,
  faultAt,
  findVisibleSite,
  readSite,
  SEARCHED_COLUMNS,
  SITE_FIELDS,
  siteAddressOf,
  sitePolicy,
  standingOf,
  updateSite,
} from '#worker/features/site-access/public.ts';
import { spend } from '#worker/http/rate-limit.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { isTaken, redirectOldSlug } from './old-slugs.repo.ts';
import { columnsOf, faultsOf } from './patch.rules.ts';
import { accentColumns } from './patch-accent.ts';
import { pictureChanges, showsPictures } from './patch-pictures.ts';

type VisibleSite = Awaited<ReturnType<typeof findVisibleSite>>;

const STALE = new AppError('request.stale');
/** The quota of slug changes per site and day, so that nobody can hoard slugs. */
const RENAMES = { name: 'rename', limit: 20, windowSeconds: 24 * 60 * 60 };

/** Changes fields of a site, each with its own permission. */
export const patchSite = (
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  patch: SitePatch,
): Promise<{ site: Site }> =>
  whenDown(ctx, 'site.rename_failed', async () => {
    const site = await findVisibleSite(ctx, ref);
    for (const field of Object.keys(patch) as (keyof SitePatch)[])
      authorize(ctx.actor, sitePolicy, SITE_FIELDS[field].action, site);
    if (site.version !== version) return staleOrDone(ctx, site, version, patch);
    const faults = faultsOf(site, patch, ctx.now());
    if (faults.length > 0) throw invalid(faults);
    const columns = { ...columnsOf(site, patch), ...accentColumns(site, patch) };
    await assertSlugFree(ctx, site, columns.slug);
    const pictures = await pictureChanges(ctx, site, patch);
    if (isUnchanged(site, columns) && pictures.statements.length === 0) return readSite(ctx, String(site.id));
    try {
      await commit(
        ctx.db,
        [
          ...changing(ctx, site, { ...columns, ...pictures.columns }, pictures.statements),
          ...(isReplanned(columns) ? await replanReminders(ctx, { ...site, ...columns }) : []),
        ],
        STALE,
      );
    } catch (error) {
      if (isConflict(error, 'sites')) throw TAKEN;
      if (error !== STALE) throw error;
      const now = await findVisibleSite(ctx, String(site.id));
      await assertSlugFree(ctx, now, columns.slug);
      return staleOrDone(ctx, now, version, patch);
    }
    return readSite(ctx, String(site.id));
  });

/** Whether the change moves the days of its reminders. */
const isReplanned = ({ derived_dates, adar_custom }: Partial<SiteRow>): boolean =>
  derived_dates !== undefined || adar_custom !== undefined;

const TAKEN = invalid([faultAt('/slug', 'slug.taken')]);

async function assertSlugFree(ctx: CtxFor<'member'>, site: SiteRow, slug: string | undefined) {
  if (slug === undefined || slug === site.slug) return;
  if (await isTaken(ctx.db, slug, site.id)) throw TAKEN;
  await spend(ctx.db, RENAMES, String(site.id), ctx.now());
}

/** A preview image changes nothing that a reader has seen, so the version does not change. */
const isPreviewOnly = (columns: Partial<SiteRow>): boolean =>
  columns.preview_id !== undefined &&
  Object.keys(columns).every((column) => column === 'preview_id' || column === 'preview_of');

function changing(
  ctx: CtxFor<'member'>,
  site: VisibleSite,
  columns: Partial<SiteRow>,
  pictures: Statement[],
): Statement[] {
  const at = iso(ctx.now());
  const more = isPreviewOnly(columns) ? {} : { version: site.version + 1, updated_at: at };
  const next = { ...site, ...columns, ...more };
  const moves = next.slug !== site.slug;
  const target = siteAddressOf(next);
  return [
    updateSite(ctx.db, site, { ...columns, ...more }),
    abortIfUnchanged(ctx.db),
    ...(moves ? redirectOldSlug(ctx.db, site, next.slug, at) : []),
    ...(target === siteAddressOf(site) ? [] : [retargetCodes(ctx.db, site.id, target, at)]),
    ...pictures,
    ...(isSearched(columns, pictures) ? indexSite(ctx.db, next) : []),
    auditEntry(ctx, 'site.changed', {
      kind: 'site',
      id: site.id,
      ...tracked(site, columns),
      standing: standingOf(ctx.actor, site),
    }),
  ];
}

/** Whether the change affects the search index or what a search result shows. */
const isSearched = (columns: Partial<SiteRow>, pictures: Statement[]): boolean =>
  pictures.length > 0 || Object.keys(columns).some((column) => SEARCHED_COLUMNS.has(column));

function tracked(site: SiteRow, columns: Partial<SiteRow>) {
  const changed = (Object.keys(columns) as (keyof SiteRow)[]).filter(
    (column) => !DERIVED_COLUMNS.has(column),
  );
  const states = changed.filter((column) => AUDITED_COLUMNS.has(column));
  const valuesOf = (row: Partial<SiteRow>) =>
    Object.fromEntries(states.map((column) => [column, row[column]]));
  return { before: valuesOf(site), after: { ...valuesOf(columns), changed } };
}

/** A repeated request whose change was already applied succeeds instead of reporting a conflict. */
async function staleOrDone(ctx: CtxFor<'member'>, site: SiteRow, version: number, patch: SitePatch) {
  const current = await readSite(ctx, String(site.id));
  const columns = { ...columnsOf(site, patch), ...accentColumns(site, patch) };
  const isDone = isUnchanged(site, columns) && showsPictures(site, current.site, patch);
  if (site.version === version + 1 && isDone) return current;
  throw new AppError('request.stale', { current: current.site });
}
