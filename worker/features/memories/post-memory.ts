import type { NewCommunityMemory } from '#worker/contract/community-memory.ts';
import type { Memory, MemoryStatus } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { attachToMemory, isBeyondFreePhotos } from '#worker/features/media/public.ts';
import { findSiteForUser, groupOf } from '#worker/features/site-access/public.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { recount } from './find-memory.ts';
import { findPlace, limitsOf, type Place, placeOf, type VisiblePlace } from './find-place.ts';
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
import { indexMemory } from './memory-words.repo.ts';
import { insertMemory, type MemoryRow } from './memory-writes.repo.ts';
import { notifyPendingAt, spendPending } from './notify-pending.ts';
import { authorizeAt, needsApprovalAt } from './place.policy.ts';

/** Creates a memory or a candle on a site. Idempotent by `client_key` of the author, without expiry. */
export const postMemory = (ctx: CtxFor<'member'>, { site_id, ...input }: NewMemory): Promise<Memory> =>
  post(ctx, { kind: 'site', id: site_id }, input);

/** The same in a community, where there are no candles and no tags. */
export const postInCommunity = (
  ctx: CtxFor<'member'>,
  { community_id, ...input }: NewCommunityMemory,
): Promise<Memory> =>
  post(
    ctx,
    { kind: 'community', id: community_id },
    { ...input, candle: false, candle_text: null, tags: [] },
  );

type Posted = Omit<NewMemory, 'site_id'>;

async function post(ctx: CtxFor<'member'>, place: Place, input: Posted): Promise<Memory> {
  const before = await findPosted(ctx, place, input.client_key);
  if (before) return storeReply(ctx, before);
  const site = await findPlace(ctx, place.kind, String(place.id));
  if (input.candle && site.kind !== 'community' && !takesCandles(site.site_type_id, site.death))
    throw new AppError('memory.candle_living');
  authorizeAt(ctx.actor, kindOf(input.candle, [], []).action, site);
  const isPending = needsApprovalAt(ctx.actor, site);
  const written = await compose(ctx, site, input, { isPending, question: null });
  const reply = presentMemory(ctx, written, site);
  try {
    const statements = await postingStatements(ctx, placeOf(site), written.memory);
    await commit(ctx.db, [...statements, ...ctx.storeIdempotentReply(201, reply)], STALE);
  } catch (error) {
    if (error === STALE) await refuseContent(ctx, placeOf(site), input, input.candle, NO_CONTENT);
    if (!isConflict(error, 'memories')) throw error;
    const posted = await findPosted(ctx, place, input.client_key);
    if (!posted) throw error;
    return storeReply(ctx, posted);
  }
  ctx.dispatchOutbox();
  return reply;
}

/**
 * Posts an answer to a question of the site's staff. It is always pending, even where its author may publish, and its
 * author need not be able to see the site. `also` is part of its commit. Idempotent by `client_key` of the author.
 */
export async function postAnswer(
  ctx: CtxFor<'member'>,
  input: NewMemory,
  question: string,
  also: { statements: Statement[]; whenStale: AppError },
): Promise<MemoryStatus> {
  const before = await findByClientKey(ctx.db, ctx.actor.userId, input.client_key);
  if (before) return before.memory.status;
  const found = await findSiteForUser(ctx.db, String(input.site_id), ctx.actor.userId);
  if (!found) throw new AppError('site.not_found');
  const site = { ...found.site, group: groupOf(found.membership), controls: found.controls };
  if (site.frozen_at !== null) throw new AppError('site.frozen');
  const { memory } = await compose(ctx, site, input, { isPending: true, question });
  try {
    const statements = await postingStatements(ctx, { kind: 'site', id: site.id }, memory);
    await commit(ctx.db, [...statements, ...also.statements], STALE);
  } catch (error) {
    if (error === STALE) {
      if (memory.media.length > 0 && (await isBeyondFreePhotos(ctx.db, site.id, ctx.actor.userId)))
        throw new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS });
      throw also.whenStale;
    }
    if (!isConflict(error, 'memories')) throw error;
    return 'pending';
  }
  ctx.dispatchOutbox();
  return memory.status;
}

/**
 * A memory that an administrator writes in the name of another, with files that they uploaded themselves. It always waits
 * for those who approve on the site. The statements are stale where a file is used elsewhere meanwhile.
 */
export async function memoryFor(
  ctx: CtxFor<'member'>,
  authorId: number,
  input: NewMemory,
): Promise<{ id: number; statements: Statement[] }> {
  const site = await findPlace(ctx, 'site', String(input.site_id));
  if (site.frozen_at !== null) throw new AppError('site.frozen');
  const place = placeOf(site);
  const columns = await columnsOf(ctx, site, input, false, NO_CONTENT);
  const memory = newMemory(ctx, await nextId(ctx.db, memories), place, input, {
    ...columns,
    question: null,
    status: 'pending',
    collapsed_for: null,
  });
  return {
    id: memory.id,
    statements: await postingStatements(ctx, place, { ...memory, author_id: authorId }),
  };
}

/** The row of a new memory, with its author. Counts it among those that wait, where it does. */
async function compose(
  ctx: CtxFor<'member'>,
  site: VisiblePlace,
  input: Posted,
  { isPending, question }: { isPending: boolean; question: string | null },
) {
  const columns = await columnsOf(ctx, site, input, input.candle, NO_CONTENT);
  const place = placeOf(site);
  if (isPending) await spendPending(ctx, place);
  const author = await findAuthor(ctx.db, ctx.actor.userId);
  const memory = newMemory(ctx, await nextId(ctx.db, memories), place, input, {
    ...columns,
    question,
    status: isPending ? 'pending' : 'published',
    collapsed_for: collapsedFor(ctx, site, null, columns, []),
  });
  return { memory, author };
}

async function postingStatements(
  ctx: CtxFor<'member'>,
  place: Place,
  memory: MemoryRow,
): Promise<Statement[]> {
  const { media: _, ...row } = memory;
  return [
    insertMemory(ctx.db, row),
    ...attachToMemory(ctx.db, memory.id, positioned(memory.media), memory.created_at),
    ...(memory.media.length > 0 ? limitsOf(ctx, place) : []),
    ...contentGuards(ctx, place, memory, NO_CONTENT),
    ...recount(ctx, place.id, null, memory),
    ...(memory.status === 'pending' ? notifyPendingAt(ctx, place) : []),
    ...(await flagged(ctx, null, memory)),
    ...indexMemory(ctx.db, memory, []),
    auditEntry(ctx, 'memory.posted', {
      kind: 'memory',
      id: memory.id,
      after: { [`${place.kind}_id`]: place.id, type: memory.type, status: memory.status },
    }),
  ];
}

const STALE = new AppError('request.conflict');

async function storeReply(ctx: CtxFor<'member'>, memory: Memory): Promise<Memory> {
  await commit(ctx.db, ctx.storeIdempotentReply(201, memory), new AppError('idempotency.in_progress'));
  return memory;
}

/**
 * The memory that this author sent with this key; throws where the author may no longer see it, or sent it to a place of
 * another kind.
 */
async function findPosted(ctx: CtxFor<'member'>, { kind }: Place, key: string): Promise<Memory | undefined> {
  const found = await findByClientKey(ctx.db, ctx.actor.userId, key);
  if (!found) return undefined;
  if (found.memory.owner_kind !== kind) throw STALE;
  const site = await findPlace(ctx, kind, String(found.memory.owner_id), 'memory.not_found');
  authorize(ctx.actor, memoryPolicy, 'view', { ...found.memory, site });
  return presentMemory(ctx, found, site);
}

type Written = Awaited<ReturnType<typeof columnsOf>> &
  Pick<MemoryRow, 'status' | 'collapsed_for' | 'question'>;

function newMemory(
  ctx: CtxFor<'member'>,
  id: number,
  place: Place,
  input: Posted,
  written: Written,
): MemoryRow {
  const now = ctx.now();
  return {
    id,
    owner_kind: place.kind,
    owner_id: place.id,
    author_id: ctx.actor.userId,
    ...written,
    lang: input.lang,
    previous_text: null,
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
