import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { CANDLE_TEXT_MAX, type decideMemory as endpoint } from '#worker/contract/memory-acts.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { standing } from '#worker/features/sites/public.ts';
import { tellPerson } from '#worker/features/updates/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findOnVisibleSite, recount } from './found-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { isEmpty } from './memory.rules.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { undoDecision } from './undo-decision.ts';

type Body = BodyOf<typeof endpoint>;
type Decision = Body & { decision: keyof typeof COMES_TO };

const COMES_TO = {
  approve: { status: 'published', mail: 'memory_published', action: 'memory.approved' },
  return: { status: 'returned', mail: 'memory_returned', action: 'memory.returned' },
  deny: { status: 'denied', mail: 'memory_denied', action: 'memory.denied' },
} as const;

const DECIDED = new AppError('memory.already_decided');

/** The first decision on what waits is final, until someone of the same rank or a higher one undoes it. */
export const decideMemory = (ctx: CtxFor<'member'>, id: number, body: Body): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', () => {
    const { decision } = body;
    return decision === 'undo' ? undoDecision(ctx, id) : decide(ctx, id, { ...body, decision });
  });

async function decide(ctx: CtxFor<'member'>, id: number, decision: Decision): Promise<Memory> {
  const { site, author, ...memory } = await findOnVisibleSite(ctx, id);
  authorize(ctx.actor, memoryPolicy, 'decide', { ...memory, site });
  if (memory.status !== 'pending') {
    if (isOwnAnswer(ctx, memory, decision)) return presentMemory(ctx, { memory, author }, site);
    throw memory.status === 'trashed' ? new AppError('memory.not_found') : DECIDED;
  }
  if (decision.version !== undefined && decision.version !== memory.version)
    throw new AppError('request.stale', { current: presentMemory(ctx, { memory, author }, site) });
  const { status, mail, action } = COMES_TO[decision.decision];
  const tells = decision.decision !== 'deny' || decision.tell;
  const after: MemoryRow = {
    ...memory,
    ...wordsAfter(memory, decision),
    status,
    status_note: decision.decision !== 'approve' && tells ? decision.note || null : null,
    decided_at: iso(ctx.now()),
    decided_by: ctx.actor.userId,
    version: memory.version + 1,
  };
  await commit(
    ctx.db,
    [
      updateMemory(ctx.db, memory, after),
      orNothing(ctx.db),
      ...recount(ctx, site.id, memory, after),
      ...(tells && memory.author_id !== ctx.actor.userId
        ? [
            mailed(ctx, { kind: mail, user_id: memory.author_id, memory_id: id }),
            tellPerson(ctx, memory.author_id, mail, { site: site.id, subject: id }),
          ]
        : []),
      audited(ctx, action, {
        kind: 'memory',
        id,
        before: { status: memory.status, version: memory.version },
        after: { status, version: after.version, edited: after.edited_by_staff },
        standing: standing(ctx.actor, site),
      }),
    ],
    DECIDED,
  );
  ctx.nudge();
  return presentMemory(ctx, { memory: after, author }, site);
}

/** The text as the approver has it; a candle's is its inscription. */
function wordsAfter(memory: MemoryRow, { decision, text }: Decision): Partial<MemoryRow> {
  const candle = memory.type === 'candle';
  const column = candle ? 'candle_text' : 'text';
  if (decision !== 'approve' || text === undefined || text === null || text === (memory[column] ?? ''))
    return {};
  if (candle && text.length > CANDLE_TEXT_MAX)
    throw invalid([{ pointer: '/text', code: 'too_big', params: { max: CANDLE_TEXT_MAX } }]);
  if (isEmpty({ text, media: memory.media }, candle)) throw new AppError('memory.empty');
  return { [column]: text || null, edited_by_staff: true };
}

/** The same decision of the same person once more, whose first answer was lost. */
const isOwnAnswer = (ctx: CtxFor<'member'>, memory: MemoryRow, decision: Decision): boolean =>
  memory.decided_by === ctx.actor.userId &&
  memory.status === COMES_TO[decision.decision].status &&
  Object.keys(wordsAfter(memory, decision)).length === 0;
