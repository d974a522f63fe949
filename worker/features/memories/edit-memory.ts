import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit } from '#worker/db/commit.ts';
import { attachToMemory, discardMedia } from '#worker/features/media/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { editStatements, statusAfter } from './edit-statements.ts';
import { type FoundAt, findAtVisiblePlace } from './find-memory.ts';
import { limitsOf, type Place, placeOf } from './find-place.ts';
import { isCandle, kindOfType } from './kinds/memory-kinds.ts';
import { isAuthor, memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import {
  collapsedFor,
  columnsOf,
  contentGuards,
  type MemoryInput,
  positioned,
  refuseContent,
  spokenIn,
  textsSpoken,
} from './memory-input.ts';
import { sameLinks } from './memory-links.rules.ts';
import { indexMemory } from './memory-words.repo.ts';
import type { MemoryRow } from './memory-writes.repo.ts';

/** Replaces the content of a memory: a field absent from the input is cleared. */
export const editMemory = (
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  version: number,
  input: MemoryInput,
): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', async () => {
    const found = await findAtVisiblePlace(ctx, kind, id);
    authorize(ctx.actor, memoryPolicy, 'edit', found);
    if (found.version !== version) return staleOrDone(ctx, found, version, input);
    const { site, author, ...memory } = found;
    const place = placeOf(site);
    const { media, ...columns } = await columnsOf(ctx, site, input, isCandle(memory.type), memory);
    const spoken = await spokenIn(ctx, memory, media);
    const now = iso(ctx.now());
    const after = {
      ...memory,
      ...columns,
      ...statusAfter(ctx, found),
      previous_text: previousText(ctx, found),
      collapsed_for: collapsedFor(ctx, site, memory.collapsed_for, { ...columns, media }, spoken),
      updated_at: now,
    };
    const nextIds = new Set(media.map((cell) => cell.id));
    const removes = memory.media.some((cell) => !nextIds.has(cell.id));
    const formerIds = new Set(memory.media.map((cell) => cell.id));
    const adds = media.some((cell) => !formerIds.has(cell.id));
    try {
      await commit(
        ctx.db,
        await editStatements(ctx, found, after, differences(memory, columns), [
          ...(removes ? discardMedia(ctx, { memoryIds: [id], except: [...nextIds] }) : []),
          ...attachToMemory(ctx.db, id, positioned(media), now),
          ...(adds ? limitsOf(ctx, place) : []),
          ...contentGuards(ctx, place, after, memory),
          ...indexMemory(ctx.db, { ...after, media }, textsSpoken(spoken)),
        ]),
        STALE,
      );
    } catch (error) {
      if (error !== STALE) throw error;
      const current = await findAtVisiblePlace(ctx, kind, id);
      authorize(ctx.actor, memoryPolicy, 'view', current);
      if (current.version === version) await refuseContent(ctx, place, input, isCandle(memory.type), memory);
      return staleOrDone(ctx, current, version, input);
    }
    ctx.dispatchOutbox();
    return presented(ctx, await findAtVisiblePlace(ctx, kind, id));
  });

const STALE = new AppError('request.stale');

const presented = (ctx: CtxFor<'member'>, { site, author, ...memory }: FoundAt): Memory =>
  presentMemory(ctx, { memory, author }, site);

/**
 * The text that approvers compare with an edit by the author that is pending: what they published or returned, or
 * what was sent first where they have not decided yet. The edits of others keep it.
 */
function previousText(ctx: CtxFor<'member'>, memory: FoundAt): string | null {
  if (!isAuthor(ctx.actor, memory) || statusAfter(ctx, memory).status !== 'pending')
    return memory.status === 'pending' ? memory.previous_text : null;
  return memory.previous_text ?? memory[kindOfType(memory.type).textField.column] ?? '';
}

/** A retry of an edit that was already saved gets the memory instead of a conflict. */
function staleOrDone(ctx: CtxFor<'member'>, found: FoundAt, version: number, input: MemoryInput): Memory {
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
  ) &&
  memory.media.every(({ focal_x: x, focal_y: y }, at) =>
    isEqual({ x, y }, { x, y, ...input.media[at]?.focal }),
  );

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of the fields that changed. */
const differences = (before: object, now: object): string[] =>
  Object.entries(now).flatMap(([name, value]) =>
    isEqual(value, before[name as keyof typeof before]) ? [] : [name],
  );
