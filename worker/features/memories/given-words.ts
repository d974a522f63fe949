import type { Visibility } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-acts.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError, type FieldError, invalid } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { findLoose, isBeyondFreePhotos } from '#worker/features/media/public.ts';
import { type SiteAsSeen, visibilityFor } from '#worker/features/sites/public.ts';
import { cellOf, isEmpty, typeOf, wordFaults } from './memory.rules.ts';

export type Words = Pick<NewMemory, 'text' | 'candle_text' | 'location' | 'media' | 'visibility'>;

/** What someone wrote and brought, as the columns of a memory; refuses what cannot be one. */
export async function columnsOf(
  ctx: CtxFor<'member'>,
  site: SiteAsSeen & { id: number },
  words: Words,
  candle: boolean,
  stored: { media: MediaCell[]; visibility: Visibility | null },
) {
  if (isEmpty(words, candle)) throw new AppError('memory.empty');
  const faults = wordFaults(words, candle);
  if (words.visibility !== stored.visibility && !visibilityFor(ctx.actor, site).includes(words.visibility))
    faults.push({ pointer: '/visibility', code: 'visibility.beyond', params: {} });
  if (faults.length > 0) throw invalid(faults);
  const media = await mediaOf(ctx, site.id, words, stored.media);
  return {
    type: typeOf(candle, media),
    text: words.text || null,
    candle_text: words.candle_text || null,
    location: words.location || null,
    visibility: words.visibility,
    media,
  };
}

/** In the order given: what the memory shows already, and uploads of whoever asks that nothing shows yet. */
async function mediaOf(
  ctx: CtxFor<'member'>,
  siteId: number,
  { media: given }: Words,
  stored: MediaCell[],
): Promise<MediaCell[]> {
  const kept = new Set(stored.map(({ id }) => id));
  const added = given.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  const loose = await findLoose(ctx.db, added, { userId: ctx.actor.userId, siteId, purpose: 'memory' });
  const cells = new Map([...stored, ...loose.map(cellOf)].map((cell) => [cell.id, cell]));
  const gone: FieldError[] = [];
  const media = given.flatMap(({ id, caption }, at) => {
    const cell = cells.get(id);
    if (!cell) gone.push({ pointer: `/media/${at}/id`, code: 'media.gone', params: {} });
    return cell ? [{ ...cell, caption: caption || null }] : [];
  });
  if (gone.length > 0) throw invalid(gone);
  return media;
}

/** Once a commit was stale: says so where the site has its free photos and those brought would be more. */
export async function refuseBeyondFree(ctx: CtxFor<'member'>, siteId: number): Promise<void> {
  if (await isBeyondFreePhotos(ctx.db, siteId, ctx.actor.userId))
    throw new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS });
}

/** As `attachToMemory` wants them. */
export const placed = (media: readonly MediaCell[]) =>
  media.map(({ id, caption }, position) => ({ id, caption, position }));
