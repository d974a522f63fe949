import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { decideMemory as endpoint } from '#worker/contract/memory-commands.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { communityMemoryEmail } from './emails/community-memory.email.ts';
import { memoryDeniedEmail, memoryDeniedLine } from './emails/memory-denied.email.ts';
import { memoryPublishedEmail, memoryPublishedLine } from './emails/memory-published.email.ts';
import { memoryReturnedEmail, memoryReturnedLine } from './emails/memory-returned.email.ts';
import { findAtVisiblePlace, recount } from './find-memory.ts';
import type { Place } from './find-place.ts';
import { kindOfType } from './kinds/memory-kinds.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { flagged, spokenIn, textsSpoken } from './memory-input.ts';
import { indexMemory } from './memory-words.repo.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { standingAt } from './place.policy.ts';
import { undoDecision } from './undo-decision.ts';

type Body = BodyOf<typeof endpoint>;
type Decision = Body & { decision: keyof typeof OUTCOMES };

const OUTCOMES = {
  approve: {
    status: 'published',
    email: memoryPublishedEmail,
    line: memoryPublishedLine,
    action: 'memory.approved',
  },
  return: {
    status: 'returned',
    email: memoryReturnedEmail,
    line: memoryReturnedLine,
    action: 'memory.returned',
  },
  deny: { status: 'denied', email: memoryDeniedEmail, line: memoryDeniedLine, action: 'memory.denied' },
} as const;

const DECIDED = new AppError('memory.already_decided');

/**
 * Decides on a pending memory. The first decision is final until someone of the same or a higher rank undoes
 * it.
 */
export const decideMemory = (
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  body: Body,
): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', () => {
    const { decision } = body;
    return decision === 'undo' ? undoDecision(ctx, kind, id) : decide(ctx, kind, id, { ...body, decision });
  });

async function decide(
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  id: number,
  decision: Decision,
): Promise<Memory> {
  const { site, author, ...memory } = await findAtVisiblePlace(ctx, kind, id);
  authorize(ctx.actor, memoryPolicy, 'decide', { ...memory, site });
  if (memory.status !== 'pending') {
    if (isRepeat(ctx, memory, decision)) return presentMemory(ctx, { memory, author }, site);
    throw memory.status === 'trashed' ? new AppError('memory.not_found') : DECIDED;
  }
  if (decision.version !== undefined && decision.version !== memory.version)
    throw new AppError('request.stale', { current: presentMemory(ctx, { memory, author }, site) });
  const outcome = OUTCOMES[decision.decision];
  const { status, action } = outcome;
  const notifies = decision.decision !== 'deny' || decision.tell;
  const edited = textAfter(memory, decision);
  const after: MemoryRow = {
    ...memory,
    ...edited,
    previous_text: null,
    status,
    status_note: decision.decision !== 'approve' && notifies ? decision.note || null : null,
    decided_at: iso(ctx.now()),
    decided_by: ctx.actor.userId,
    // the approver has read what the word list found
    collapsed_for:
      decision.decision === 'approve' && memory.collapsed_for === 'words' ? null : memory.collapsed_for,
    version: memory.version + 1,
  };
  await commit(
    ctx.db,
    [
      updateMemory(ctx.db, memory, after),
      abortIfUnchanged(ctx.db),
      ...recount(ctx, site.id, memory, after),
      ...(await flagged(ctx, memory, after)),
      ...(Object.keys(edited).length > 0
        ? indexMemory(ctx.db, after, textsSpoken(await spokenIn(ctx, memory, memory.media)))
        : []),
      ...(notifies && memory.author_id !== ctx.actor.userId ? tellAuthor(ctx, memory, outcome) : []),
      auditEntry(ctx, action, {
        kind: 'memory',
        id,
        before: { status: memory.status, version: memory.version },
        after: { status, version: after.version, edited: after.edited_by_staff },
        standing: standingAt(ctx.actor, site),
      }),
    ],
    DECIDED,
  );
  ctx.dispatchOutbox();
  return presentMemory(ctx, { memory: after, author }, site);
}

/** An email and an update for the author. */
const tellAuthor = (
  ctx: CtxFor<'member'>,
  { id, author_id, owner_kind, owner_id }: MemoryRow,
  { status, email, line }: (typeof OUTCOMES)[keyof typeof OUTCOMES],
): Statement[] =>
  owner_kind === 'site'
    ? [
        email.enqueue(ctx, { user_id: author_id, memory_id: id }),
        ...notifyPerson(ctx, author_id, line.kind, { site: owner_id, subject: id }),
      ]
    : [
        communityMemoryEmail.enqueue(ctx, {
          user_id: author_id,
          community_id: owner_id,
          memory_id: id,
          status,
        }),
        ...notifyPerson(ctx, author_id, line.kind, { community: owner_id, subject: id }),
      ];

/** The approver's edit of the text, in the text column of the memory's kind; empty where nothing changed. */
function textAfter(memory: MemoryRow, { decision, text }: Decision): Partial<MemoryRow> {
  const kind = kindOfType(memory.type);
  const { column, max } = kind.textField;
  if (decision !== 'approve' || text === undefined || text === null || text === (memory[column] ?? ''))
    return {};
  if (max !== undefined && text.length > max)
    throw invalid([{ pointer: '/text', code: 'text.too_long', params: { max } }]);
  if (kind.isEmpty({ text, media: memory.media, links: memory.links })) throw new AppError('memory.empty');
  return { [column]: text || null, edited_by_staff: true };
}

/** Whether the actor made the same decision before: a retry whose first reply was lost. */
const isRepeat = (ctx: CtxFor<'member'>, memory: MemoryRow, decision: Decision): boolean =>
  memory.decided_by === ctx.actor.userId &&
  memory.status === OUTCOMES[decision.decision].status &&
  Object.keys(textAfter(memory, decision)).length === 0;
