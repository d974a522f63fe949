import type { Memory } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { attachToMemory, withinFreePhotos } from '#worker/features/media/public.ts';
import { findVisibleSite, needsApproval, sitePolicy } from '#worker/features/site-access/public.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { recount } from './find-memory.ts';
import { kindOf } from './kinds/memory-kinds.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { findAuthor, findByClientKey } from './memory.repo.ts';
import {
  collapsedFor,
  columnsOf,
  contentGuards,
  flagged,
  NO_CONTENT,
  positioned,
  refuseContent,
} from './memory-input.ts';
import { insertMemory, type MemoryRow } from './memory-writes.repo.ts';
import { notifyPending, spendPending } from './notify-pending.ts';

/** Creates a memory or a candle. Idempotent by `client_key` of the author, without expiry. */
export async function postMemory(ctx: CtxFor<'member'>, input: NewMemory): Promise<Memory> {
  const before = await findPosted(ctx, input.client_key);
  if (before) return storeReply(ctx, before);
  const site = await findVisibleSite(ctx, String(input.site_id));
  if (input.candle && !takesCandles(site.site_type_id, site.death))
    throw new AppError('memory.candle_living');
  authorize(ctx.actor, sitePolicy, kindOf(input.candle, [], []).action, site);
  const columns = await columnsOf(ctx, site, input, input.candle, NO_CONTENT);
  const isPending = needsApproval(ctx.actor, site);
  if (isPending) await spendPending(ctx, site.id);
  const author = await findAuthor(ctx.db, ctx.actor.userId);
  const memory = newMemory(ctx, await nextId(ctx.db, memories), input, {
    ...columns,
    status: isPending ? 'pending' : 'published',
    collapsed_for: collapsedFor(ctx, site, null, columns),
  });
  const reply = presentMemory(ctx, { memory, author }, site);
  const { media: _, ...row } = memory;
  try {
    await commit(
      ctx.db,
      [
        insertMemory(ctx.db, row),
        ...attachToMemory(ctx.db, memory.id, positioned(memory.media), memory.created_at),
        ...(memory.media.length > 0 ? [withinFreePhotos(ctx.db, site.id, ctx.actor.userId)] : []),
        ...contentGuards(ctx, site.id, memory, NO_CONTENT),
        ...recount(ctx, site.id, null, memory),
        ...(memory.status === 'pending' ? notifyPending(ctx, site.id) : []),
        ...(await flagged(ctx, null, memory)),
        auditEntry(ctx, 'memory.posted', {
          kind: 'memory',
          id: memory.id,
          after: { site_id: site.id, type: memory.type, status: memory.status },
        }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      STALE,
    );
  } catch (error) {
    if (error === STALE) await refuseContent(ctx, site.id, input, input.candle, NO_CONTENT);
    if (!isConflict(error, 'memories')) throw error;
    const posted = await findPosted(ctx, input.client_key);
    if (!posted) throw error;
    return storeReply(ctx, posted);
  }
  ctx.dispatchOutbox();
  return reply;
}

const STALE = new AppError('request.conflict');

async function storeReply(ctx: CtxFor<'member'>, memory: Memory): Promise<Memory> {
  await commit(ctx.db, ctx.storeIdempotentReply(201, memory), new AppError('idempotency.in_progress'));
  return memory;
}

/** The memory that this author sent with this key; throws where the author may no longer see it. */
async function findPosted(ctx: CtxFor<'member'>, key: string): Promise<Memory | undefined> {
  const found = await findByClientKey(ctx.db, ctx.actor.userId, key);
  if (!found) return undefined;
  const site = await findVisibleSite(ctx, String(found.memory.owner_id), 'memory.not_found');
  authorize(ctx.actor, memoryPolicy, 'view', { ...found.memory, site });
  return presentMemory(ctx, found, site);
}

type Written = Awaited<ReturnType<typeof columnsOf>> & Pick<MemoryRow, 'status' | 'collapsed_for'>;

function newMemory(ctx: CtxFor<'member'>, id: number, input: NewMemory, written: Written): MemoryRow {
  const now = ctx.now();
  return {
    id,
    owner_kind: 'site',
    owner_id: input.site_id,
    author_id: ctx.actor.userId,
    ...written,
    lang: input.lang,
    status_note: null,
    likes: 0,
    comments: 0,
    edited_by_staff: false,
    pinned: 0,
    position: now.getTime(),
    client_key: input.client_key,
    version: 1,
    created_at: iso(now),
    updated_at: iso(now),
    decided_at: null,
    decided_by: null,
    trashed_at: null,
    trashed_by: null,
    trashed_from: null,
  };
}
