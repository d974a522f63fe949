import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { type FoundAt, recount } from './find-memory.ts';
import { placeOf } from './find-place.ts';
import { editNeedsApproval, isAuthor } from './memory.policy.ts';
import { flagged } from './memory-input.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { notifyPendingAt } from './notify-pending.ts';
import { standingAt } from './place.policy.ts';

/** An edit by an author who may not publish directly is pending again; an edit by staff leaves the status. */
export function statusAfter(ctx: CtxFor<'member'>, memory: FoundAt): Partial<MemoryRow> {
  if (!isAuthor(ctx.actor, memory)) return { edited_by_staff: true };
  const isPending = memory.status === 'returned' || editNeedsApproval(ctx.actor, memory);
  return isPending
    ? { status: 'pending', edited_by_staff: false, decided_at: null, decided_by: null }
    : { edited_by_staff: false };
}

/**
 * For the commit of an edit of a memory or of what it shows: aborts where the memory was changed concurrently.
 * `changed` are the names of the fields, for the audit log; `content` are the statements that write them.
 */
export async function editStatements(
  ctx: CtxFor<'member'>,
  { site, author: _, ...before }: FoundAt,
  after: MemoryRow,
  changed: readonly string[],
  content: readonly Statement[],
): Promise<Statement[]> {
  return [
    updateMemory(ctx.db, before, after),
    abortIfUnchanged(ctx.db),
    ...content,
    ...recount(ctx, site.id, before, after),
    ...(after.status === 'pending' && before.status !== 'pending' ? notifyPendingAt(ctx, placeOf(site)) : []),
    ...(await flagged(ctx, before, after)),
    auditEntry(ctx, 'memory.edited', {
      kind: 'memory',
      id: before.id,
      before: { status: before.status, version: before.version },
      after: { status: after.status, version: after.version, changed },
      standing: standingAt(ctx.actor, site),
    }),
  ];
}
