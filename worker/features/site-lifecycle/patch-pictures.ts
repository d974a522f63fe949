import type { Focal } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { attachToSite, discardMedia, findUnattached } from '#worker/features/media/public.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import { faultAt, previewKey } from '#worker/features/site-access/public.ts';

const SLOTS = {
  profile: { column: 'portrait_id', focal: 'profile_focal' },
  cover: { column: 'cover_id', focal: 'cover_focal' },
  logo: { column: 'logo_id', focal: null },
  preview: { column: 'preview_id', focal: null },
} as const;
type Slot = keyof typeof SLOTS;
const NAMES = Object.keys(SLOTS) as Slot[];

type Change = { columns: Partial<SiteRow>; statements: Statement[] };

/** The columns and media statements for pictures that are added, moved or removed. */
export async function pictureChanges(
  ctx: CtxFor<'member'>,
  site: SiteRow,
  patch: SitePatch,
): Promise<Change> {
  const changes = await Promise.all(NAMES.map((slot) => pictureChange(ctx, site, slot, patch)));
  return {
    columns: Object.assign({}, ...changes.map(({ columns }) => columns)),
    statements: changes.flatMap(({ statements }) => statements),
  };
}

async function pictureChange(
  ctx: CtxFor<'member'>,
  site: SiteRow,
  slot: Slot,
  patch: SitePatch,
): Promise<Change> {
  const { column, focal: focalField } = SLOTS[slot];
  const [requested, focal, old] = [patch[slot], focalField && patch[focalField], site[column]];
  const isKept = requested === undefined || requested === old;
  if (isKept && !focal) return { columns: {}, statements: [] };
  const id = isKept ? old : requested;
  if (id === null) {
    if (focal) throw invalid([faultAt(`/${focalField}`, 'media.gone')]);
  } else if (!isKept && !(await isLoose(ctx, site.id, id, slot))) {
    throw invalid([faultAt(`/${slot}`, 'media.gone')]);
  }
  return {
    columns: isKept
      ? withStalePreview(slot, site)
      : { [column]: id, ...(slot === 'preview' && { preview_of: previewKey(site) }) },
    statements: [
      ...(id === null ? [] : attachToSite(ctx.db, site.id, id, slot, focal ?? null, iso(ctx.now()))),
      ...(isKept || old === null ? [] : discardMedia(ctx, { ids: [old], siteId: site.id })),
    ],
  };
}

/** A portrait with a new focal point needs a new preview image; until then the old preview stays. */
const withStalePreview = (slot: Slot, { preview_of, portrait_id }: SiteRow): Partial<SiteRow> =>
  slot === 'profile' && preview_of !== null ? { preview_of: JSON.stringify([portrait_id]) } : {};

/**
 * Whether the actor uploaded the picture for this site, or (a portrait) for no site yet, and it is unused.
 */
async function isLoose(ctx: CtxFor<'member'>, siteId: number, id: string, purpose: Slot): Promise<boolean> {
  for (const home of purpose === 'profile' ? [siteId, null] : [siteId]) {
    const where = { userId: ctx.actor.userId, siteId: home, purpose };
    if ((await findUnattached(ctx.db, [id], where)).length > 0) return true;
  }
  return false;
}

/** Whether the site already shows the requested pictures with the requested focal points. */
export const showsPictures = (row: SiteRow, shown: Site, patch: SitePatch): boolean =>
  NAMES.every((slot) => patch[slot] === undefined || row[SLOTS[slot].column] === patch[slot]) &&
  isSameFocal(shown.portrait?.focal, patch.profile_focal) &&
  isSameFocal(shown.cover?.focal, patch.cover_focal);

const isSameFocal = (stored: Focal | undefined, requested: Focal | undefined): boolean =>
  !requested ||
  (stored?.x === requested.x && stored.y === requested.y && (stored.zoom ?? 1) === (requested.zoom ?? 1));
