import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { attachToMemory, discardMedia, withinFreePhotos } from '#worker/features/media/public.ts';
import { standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { type Found, findOnVisibleSite, recount } from './find-memory.ts';
import { isCandle } from './kinds/memory-kinds.ts';
import { editNeedsApproval, isAuthor, memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import {
  collapsedFor,
  columnsOf,
  contentGuards,
  flagged,
  type MemoryInput,
  positioned,
  refuseContent,
} from './memory-input.ts';
import { sameLinks } from './memory-links.rules.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { notifyPending } from './notify-pending.ts';

/** Replaces the content of a memory: a field absent from the input is cleared. */
export const editMemory = (
  ctx: CtxFor<'member'>,
  id: number,
  version: number,
  input: MemoryInput,
): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', async () => {
    const found = await findOnVisibleSite(ctx, id);
    authorize(ctx.actor, memoryPolicy, 'edit', found);
    if (found.version !== version) return staleOrDone(ctx, found, version, input);
    const { site, author, ...memory } = found;
    const { media, ...columns } = await columnsOf(ctx, site, input, isCandle(memory.type), memory);
    const now = iso(ctx.now());
    const after = {
      ...memory,
      ...columns,
      ...statusAfter(ctx, found),
      collapsed_for: collapsedFor(ctx, site, memory.collapsed_for, { ...columns, media }),
      updated_at: now,
    };
    const nextIds = new Set(media.map((cell) => cell.id));
    const removes = memory.media.some((cell) => !nextIds.has(cell.id));
    const formerIds = new Set(memory.media.map((cell) => cell.id));
    const adds = media.some((cell) => !formerIds.has(cell.id));
    try {
      await commit(
        ctx.db,
        [
          updateMemory(ctx.db, memory, after),
          abortIfUnchanged(ctx.db),
          ...(removes ? discardMedia(ctx, { memoryIds: [id], except: [...nextIds] }) : []),
          ...attachToMemory(ctx.db, id, positioned(media), now),
          ...(adds ? [withinFreePhotos(ctx.db, site.id, ctx.actor.userId)] : []),
          ...contentGuards(ctx, site.id, after, memory),
          ...recount(ctx, site.id, memory, after),
          ...(after.status === 'pending' && memory.status !== 'pending' ? notifyPending(ctx, site.id) : []),
          ...(await flagged(ctx, memory, after)),
          auditEntry(ctx, 'memory.edited', {
            kind: 'memory',
            id,
            before: { status: memory.status, version: memory.version },
            after: { status: after.status, version: after.version, changed: differences(memory, columns) },
            standing: standingOf(ctx.actor, site),
          }),
        ],
        STALE,
      );
    } catch (error) {
      if (error !== STALE) throw error;
      const current = await findOnVisibleSite(ctx, id);
      authorize(ctx.actor, memoryPolicy, 'view', current);
      if (current.version === version)
        await refuseContent(ctx, site.id, input, isCandle(memory.type), memory);
      return staleOrDone(ctx, current, version, input);
    }
    ctx.dispatchOutbox();
    return presented(ctx, await findOnVisibleSite(ctx, id));
  });

const STALE = new AppError('request.stale');

const presented = (ctx: CtxFor<'member'>, { site, author, ...memory }: Found): Memory =>
  presentMemory(ctx, { memory, author }, site);

/** An edit by an author who may not publish directly is pending again; an edit by staff leaves the status. */
function statusAfter(ctx: CtxFor<'member'>, memory: Found): Partial<MemoryRow> {
  if (!isAuthor(ctx.actor, memory)) return { edited_by_staff: true };
  const isPending = memory.status === 'returned' || editNeedsApproval(ctx.actor, memory);
  return isPending
    ? { status: 'pending', edited_by_staff: false, decided_at: null, decided_by: null }
    : { edited_by_staff: false };
}

/** A retry of an edit that was already saved gets the memory instead of a conflict. */
function staleOrDone(ctx: CtxFor<'member'>, found: Found, version: number, input: MemoryInput): Memory {
  const current = presented(ctx, found);
  if (found.version === version + 1 && isDone(found, input)) return current;
  throw new AppError('request.stale', { current });
}

const isDone = (memory: MemoryRow, input: MemoryInput): boolean =>
  memory.text === (input.text || null) &&
  memory.candle_text === (input.candle_text || null) &&
  memory.location === (input.location || null) &&
  memory.visibility === input.visibility &&
  memory.author_relation === (input.author_relation || null) &&
  isEqual(memory.happened_on, input.happened_on ?? null) &&
  isEqual(memory.tags, [...new Set(input.tags)]) &&
  sameLinks(memory.links, input.links) &&
  isEqual(
    memory.media.map(({ id, caption }) => [id, caption]),
    input.media.map(({ id, caption }) => [id, caption || null]),
  );

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of the fields that changed. */
const differences = (before: object, now: object): string[] =>
  Object.entries(now).flatMap(([name, value]) =>
    isEqual(value, before[name as keyof typeof before]) ? [] : [name],
  );
