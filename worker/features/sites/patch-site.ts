import type { Site, SitePrivilege } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { attachToSite, discardMedia, findLoose } from '#worker/features/media/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { sitePolicy, standing } from './site.policy.ts';
import type { SiteRow } from './site.repo.ts';
import { nameKeys } from './site.rules.ts';
import { readSite } from './site.service.ts';
import { updateSite } from './site-writes.repo.ts';
import { findVisibleSite } from './visible-site.ts';

const WANTS: Partial<Record<keyof SitePatch, SitePrivilege>> = {
  first_name: 'bio',
  last_name: 'bio',
  other_name: 'bio',
  sentence: 'bio',
  about: 'about',
  profile: 'edit_profile',
  profile_focal: 'edit_profile',
  cover: 'edit_profile',
  cover_focal: 'edit_profile',
};

const SLOTS = {
  profile: { column: 'portrait_id', focal: 'profile_focal' },
  cover: { column: 'cover_id', focal: 'cover_focal' },
} as const;
type Slot = keyof typeof SLOTS;

type Words = Pick<SitePatch, 'first_name' | 'last_name' | 'other_name' | 'sentence' | 'about'>;

/** Changes parts of a site, each with its own privilege; its address stays. */
export const patchSite = (
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  patch: SitePatch,
): Promise<{ site: Site }> =>
  whenDown(ctx, 'site.rename_failed', async () => {
    const site = await findVisibleSite(ctx, ref);
    for (const field of Object.keys(patch) as (keyof SitePatch)[])
      authorize(ctx.actor, sitePolicy, WANTS[field] ?? 'delete', site);
    if (site.version !== version) return staleOrDone(ctx, site, version, patch);
    const words = wordsIn(patch);
    const pictures = await Promise.all([
      pictureChange(ctx, site, 'profile', patch),
      pictureChange(ctx, site, 'cover', patch),
    ]);
    const columns = { ...words, ...Object.assign({}, ...pictures.map((one) => one.columns)) };
    const names = {
      first_name: words.first_name ?? site.first_name,
      last_name: words.last_name ?? site.last_name,
      other_name: words.other_name === undefined ? site.other_name : words.other_name,
    };
    try {
      await commit(
        ctx.db,
        [
          updateSite(ctx.db, site.id, version, {
            ...columns,
            ...nameKeys(names),
            updated_at: iso(ctx.now()),
          }),
          orNothing(ctx.db),
          ...pictures.flatMap((one) => one.statements),
          audited(ctx, 'site.changed', {
            kind: 'site',
            id: site.id,
            before: Object.fromEntries(Object.keys(columns).map((key) => [key, site[key as keyof SiteRow]])),
            after: columns,
            standing: standing(ctx.actor, site),
          }),
        ],
        STALE,
      );
    } catch (error) {
      if (error !== STALE) throw error;
      return staleOrDone(ctx, await findVisibleSite(ctx, ref), version, patch);
    }
    return readSite(ctx, String(site.id));
  });

const STALE = new AppError('request.stale');

/** Whoever repeats a change that went through is not told of a conflict with themselves. */
async function staleOrDone(ctx: CtxFor<'member'>, site: SiteRow, version: number, patch: SitePatch) {
  const current = await readSite(ctx, String(site.id));
  if (site.version === version + 1 && isDone(current.site, patch)) return current;
  throw new AppError('request.stale', { current: current.site });
}

const isDone = (site: Site, patch: SitePatch): boolean =>
  Object.entries(wordsIn(patch)).every(([key, value]) => site[key as keyof Words] === value) &&
  (patch.profile === undefined || (site.portrait?.id ?? null) === patch.profile) &&
  (patch.cover === undefined || (site.cover?.id ?? null) === patch.cover) &&
  isSamePoint(site.portrait?.focal, patch.profile_focal) &&
  isSamePoint(site.cover?.focal, patch.cover_focal);

type Point = { x: number; y: number };
const isSamePoint = (stored: Point | undefined, asked: Point | undefined): boolean =>
  !asked || (stored?.x === asked.x && stored.y === asked.y);

function wordsIn(patch: SitePatch): Words {
  const { profile: _p, profile_focal: _pf, cover: _c, cover_focal: _cf, ...words } = patch;
  return words.about === undefined ? words : { ...words, about: words.about || null };
}

/** What a new, moved or removed picture comes to: the column, and what happens to the media. */
async function pictureChange(
  ctx: CtxFor<'member'>,
  site: SiteRow,
  slot: Slot,
  patch: SitePatch,
): Promise<{ columns: Partial<SiteRow>; statements: Statement[] }> {
  const { column, focal: focalField } = SLOTS[slot];
  const [asked, focal, old] = [patch[slot], patch[focalField], site[column]];
  const kept = asked === undefined || asked === old;
  if (kept && !focal) return { columns: {}, statements: [] };
  const id = kept ? old : asked;
  if (id === null) {
    if (focal) throw invalid([{ pointer: `/${focalField}`, code: 'media.gone', params: {} }]);
  } else if (!kept && !(await isLoose(ctx, site.id, id, slot))) {
    throw invalid([{ pointer: `/${slot}`, code: 'media.gone', params: {} }]);
  }
  return {
    columns: kept ? {} : { [column]: id },
    statements: [
      ...(id === null ? [] : attachToSite(ctx.db, site.id, id, slot, focal ?? null, iso(ctx.now()))),
      ...(kept || old === null ? [] : discardMedia(ctx, { ids: [old], siteId: site.id })),
    ],
  };
}

/** Uploaded by whoever asks, for this site or, as a portrait, for none yet. */
async function isLoose(ctx: CtxFor<'member'>, siteId: number, id: string, purpose: Slot): Promise<boolean> {
  for (const home of purpose === 'profile' ? [siteId, null] : [siteId]) {
    const where = { userId: ctx.actor.userId, siteId: home, purpose };
    if ((await findLoose(ctx.db, [id], where)).length > 0) return true;
  }
  return false;
}
