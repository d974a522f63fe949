import type { FieldError } from '#worker/contract/errors.ts';
import type { Visibility } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { findUnattached, isBeyondFreePhotos } from '#worker/features/media/public.ts';
import { type SiteForActor, seesUnpublished, visibilityFor } from '#worker/features/site-access/public.ts';
import { isFlagged } from './flagged-words.rules.ts';
import { kindOf } from './kinds/memory-kinds.ts';
import { cellOf, repeatedMedia } from './memory.rules.ts';
import type { MemoryRow } from './memory-writes.repo.ts';

export type MemoryInput = Pick<NewMemory, 'text' | 'candle_text' | 'location' | 'media' | 'visibility'>;

/** The columns of a memory from its author's input. Throws where the input is invalid. */
export async function columnsOf(
  ctx: CtxFor<'member'>,
  site: SiteForActor & { id: number },
  input: MemoryInput,
  isCandle: boolean,
  stored: { media: MediaCell[]; visibility: Visibility | null },
) {
  const sent = kindOf(isCandle, []);
  if (sent.isEmpty(input)) throw new AppError('memory.empty');
  const faults = [...sent.faults(input), ...repeatedMedia(input.media)];
  if (input.visibility !== stored.visibility && !visibilityFor(ctx.actor, site).includes(input.visibility))
    faults.push({ pointer: '/visibility', code: 'visibility.beyond', params: {} });
  if (faults.length > 0) throw invalid(faults);
  const media = await mediaOf(ctx, site.id, input, stored.media);
  return {
    type: kindOf(isCandle, media).type,
    text: input.text || null,
    candle_text: input.candle_text || null,
    location: input.location || null,
    visibility: input.visibility,
    media,
  };
}

/**
 * In the order sent: current attachments of the memory, and finished uploads of the actor that are not
 * attached yet.
 */
async function mediaOf(
  ctx: CtxFor<'member'>,
  siteId: number,
  { media: sent }: MemoryInput,
  stored: MediaCell[],
): Promise<MediaCell[]> {
  const storedIds = new Set(stored.map(({ id }) => id));
  const added = sent.flatMap(({ id }) => (storedIds.has(id) ? [] : [id]));
  const loose = await findUnattached(ctx.db, added, { userId: ctx.actor.userId, siteId, purpose: 'memory' });
  const cells = new Map([...stored, ...loose.map(cellOf)].map((cell) => [cell.id, cell]));
  const gone: FieldError[] = [];
  const media = sent.flatMap(({ id, caption }, at) => {
    const cell = cells.get(id);
    if (!cell) gone.push({ pointer: `/media/${at}/id`, code: 'media.gone', params: {} });
    return cell ? [{ ...cell, caption: caption || null }] : [];
  });
  if (gone.length > 0) throw invalid(gone);
  return media;
}

/** Why a memory with this content is collapsed: never for what the word list finds where staff wrote it. */
export function collapsedFor(
  ctx: CtxFor<'member'>,
  site: SiteForActor,
  before: MemoryRow['collapsed_for'],
  { text, candle_text, location, media }: Pick<MemoryRow, 'text' | 'candle_text' | 'location' | 'media'>,
): MemoryRow['collapsed_for'] {
  if (before === 'reports') return before;
  if (seesUnpublished(ctx.actor, site)) return null;
  const written = [text, candle_text, location, ...media.map(({ caption }) => caption)];
  return written.some((one) => one !== null && isFlagged(one)) ? 'words' : null;
}

/** Notifies where the word list finds something in a published memory, or nothing any more. */
export async function flagged(ctx: Ctx, before: MemoryRow | null, after: MemoryRow): Promise<Statement[]> {
  const was = before?.collapsed_for === 'words';
  const is = after.collapsed_for === 'words';
  const subject = { subject: 'memory', id: after.id, siteId: after.owner_id } as const;
  if (was && !is) return ctx.hooks.textFlagged(ctx, subject, false);
  return is && !was && after.status === 'published' ? ctx.hooks.textFlagged(ctx, subject, true) : [];
}

/** To be called after a stale commit: throws where the cause was the limit of photos on a free site. */
export async function refuseBeyondFree(ctx: CtxFor<'member'>, siteId: number): Promise<void> {
  if (await isBeyondFreePhotos(ctx.db, siteId, ctx.actor.userId))
    throw new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS });
}

/** The attachments as input of `attachToMemory`. */
export const positioned = (media: readonly MediaCell[]) =>
  media.map(({ id, caption }, position) => ({ id, caption, position }));
