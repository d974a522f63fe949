import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { attachToMemory, discardMedia, withinFreePhotos } from '#worker/features/media/public.ts';
import { tellApprovers } from '#worker/features/notifications/public.ts';
import { standing } from '#worker/features/sites/public.ts';
import { tellStaff } from '#worker/features/updates/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { type Found, findOnVisibleSite, recount } from './found-memory.ts';
import { columnsOf, placed, refuseBeyondFree, type Words } from './given-words.ts';
import { holdsEdit, memoryPolicy, wrote } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';

/** Rewrites a memory, whole: what is not given is gone from it. */
export const editMemory = (
  ctx: CtxFor<'member'>,
  id: number,
  version: number,
  words: Words,
): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', async () => {
    const found = await findOnVisibleSite(ctx, id);
    authorize(ctx.actor, memoryPolicy, 'edit', found);
    if (found.version !== version) return staleOrDone(ctx, found, version, words);
    const { site, author, ...memory } = found;
    const { media, ...columns } = await columnsOf(ctx, site, words, memory.type === 'candle', memory);
    const now = iso(ctx.now());
    const after = { ...memory, ...columns, ...statusAfter(ctx, found), updated_at: now };
    const keeps = new Set(media.map((cell) => cell.id));
    const drops = memory.media.some((cell) => !keeps.has(cell.id));
    const had = new Set(memory.media.map((cell) => cell.id));
    const adds = media.some((cell) => !had.has(cell.id));
    try {
      await commit(
        ctx.db,
        [
          updateMemory(ctx.db, memory, after),
          orNothing(ctx.db),
          ...(drops ? discardMedia(ctx, { memoryIds: [id], except: [...keeps] }) : []),
          ...attachToMemory(ctx.db, id, placed(media), now),
          ...(adds ? [withinFreePhotos(ctx.db, site.id, ctx.actor.userId)] : []),
          ...recount(ctx, site.id, memory, after),
          ...(after.status === 'pending' && memory.status !== 'pending'
            ? [tellApprovers(ctx, site.id), tellStaff(ctx, site.id, 'held')]
            : []),
          audited(ctx, 'memory.edited', {
            kind: 'memory',
            id,
            before: { status: memory.status, version: memory.version },
            after: { status: after.status, version: after.version, changed: differences(memory, columns) },
            standing: standing(ctx.actor, site),
          }),
        ],
        STALE,
      );
    } catch (error) {
      if (error !== STALE) throw error;
      if (adds) await refuseBeyondFree(ctx, site.id);
      const current = await findOnVisibleSite(ctx, id);
      authorize(ctx.actor, memoryPolicy, 'view', current);
      return staleOrDone(ctx, current, version, words);
    }
    ctx.nudge();
    return presented(ctx, await findOnVisibleSite(ctx, id));
  });

const STALE = new AppError('request.stale');

const presented = (ctx: CtxFor<'member'>, { site, author, ...memory }: Found): Memory =>
  presentMemory(ctx, { memory, author }, site);

/** An author who could not publish here at once waits again; an editor leaves the state as it is. */
function statusAfter(ctx: CtxFor<'member'>, memory: Found): Partial<MemoryRow> {
  if (!wrote(ctx.actor, memory)) return { edited_by_staff: true };
  const waits = memory.status === 'returned' || holdsEdit(ctx.actor, memory);
  return waits
    ? { status: 'pending', edited_by_staff: false, decided_at: null, decided_by: null }
    : { edited_by_staff: false };
}

/** Whoever repeats an edit that went through is not told of a conflict with themselves. */
function staleOrDone(ctx: CtxFor<'member'>, found: Found, version: number, words: Words): Memory {
  const current = presented(ctx, found);
  if (found.version === version + 1 && isDone(found, words)) return current;
  throw new AppError('request.stale', { current });
}

const isDone = (memory: MemoryRow, words: Words): boolean =>
  memory.text === (words.text || null) &&
  memory.candle_text === (words.candle_text || null) &&
  memory.location === (words.location || null) &&
  memory.visibility === words.visibility &&
  JSON.stringify(memory.media.map(({ id, caption }) => [id, caption])) ===
    JSON.stringify(words.media.map(({ id, caption }) => [id, caption || null]));

/** The names of what is not as it was. */
const differences = (before: object, now: object): string[] =>
  Object.entries(now).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before[name as keyof typeof before]) ? [] : [name],
  );
