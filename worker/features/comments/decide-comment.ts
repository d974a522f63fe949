import type { Comment, decideComment as endpoint } from '#worker/contract/comment.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { authorizeUndo, standingOf } from '#worker/features/site-access/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { commentPolicy } from './comment.policy.ts';
import { presentComment } from './comment.present.ts';
import { type Decided, updateDecision } from './comment-writes.repo.ts';
import { commentDeniedEmail } from './emails/comment-denied.email.ts';
import { commentPublishedEmail } from './emails/comment-published.email.ts';
import { commentReturnedEmail } from './emails/comment-returned.email.ts';
import { findOnVisibleSite } from './find-comment.ts';
import { notifyAuthor } from './notify-author.ts';

type Body = BodyOf<typeof endpoint>;
type Found = Awaited<ReturnType<typeof findOnVisibleSite>>;

const OUTCOMES = {
  approve: { status: 'published', email: commentPublishedEmail, action: 'comment.approved' },
  return: { status: 'returned', email: commentReturnedEmail, action: 'comment.returned' },
  deny: { status: 'denied', email: commentDeniedEmail, action: 'comment.denied' },
} as const;

const DECIDED = new AppError('comment.already_decided');

/**
 * Decides on a pending comment. The first decision is final until someone of the same or a higher rank undoes
 * it.
 */
export const decideComment = (ctx: CtxFor<'member'>, id: number, body: Body): Promise<Comment> =>
  whenDown(ctx, 'comment.change_failed', async () => {
    const found = await findOnVisibleSite(ctx, id);
    const { comment, memory, site } = found;
    authorize(ctx.actor, commentPolicy, 'decide', { ...comment, memory, site });
    if (comment.status === 'trashed') throw new AppError('comment.not_found');
    const { decision } = body;
    return decision === 'undo' ? undo(ctx, found) : decide(ctx, found, { ...body, decision });
  });

async function decide(
  ctx: CtxFor<'member'>,
  found: Found,
  { decision, note, tell }: Body & { decision: keyof typeof OUTCOMES },
): Promise<Comment> {
  const { comment, memory, site } = found;
  const { status, email, action } = OUTCOMES[decision];
  if (comment.status !== 'pending') {
    // a retry whose first reply was lost
    if (comment.status === status && comment.decided_by === ctx.actor.userId) return presented(ctx, found);
    throw DECIDED;
  }
  const notifies = decision !== 'deny' || tell;
  const isOwn = comment.author_id === ctx.actor.userId;
  return change(ctx, found, action, {
    decided: {
      // who publishes it has read it
      collapsed_for: status === 'published' ? null : comment.collapsed_for,
      status,
      status_note: decision !== 'approve' && notifies ? note || null : null,
      decided_at: iso(ctx.now()),
      decided_by: ctx.actor.userId,
    },
    tell: [
      ...(status === 'published' ? notifyAuthor(ctx, site, memory.author_id, comment) : []),
      ...(notifies && !isOwn
        ? [
            email.enqueue(ctx, { user_id: comment.author_id, comment_id: comment.id }),
            ...notifyPerson(ctx, comment.author_id, `comment_${status}`, {
              site: site.id,
              subject: comment.id,
            }),
          ]
        : []),
    ],
  });
}

/** Makes a decided comment pending again; allowed for the rank of the decider and above. */
async function undo(ctx: CtxFor<'member'>, found: Found): Promise<Comment> {
  const { comment, site } = found;
  if (comment.status === 'pending') return presented(ctx, found);
  await authorizeUndo(ctx, site, comment);
  const decided = {
    collapsed_for: comment.collapsed_for,
    status: 'pending',
    status_note: null,
    decided_at: null,
    decided_by: null,
  } as const;
  return change(ctx, found, 'comment.undecided', { decided, tell: [] });
}

async function change(
  ctx: CtxFor<'member'>,
  found: Found,
  action: string,
  { decided, tell }: { decided: Decided; tell: Statement[] },
): Promise<Comment> {
  const { comment, site } = found;
  await commit(
    ctx.db,
    [
      updateDecision(ctx.db, comment, decided),
      abortIfUnchanged(ctx.db),
      ...tell,
      auditEntry(ctx, action, {
        kind: 'comment',
        id: comment.id,
        before: { status: comment.status },
        after: { status: decided.status },
        standing: standingOf(ctx.actor, site),
      }),
    ],
    DECIDED,
  );
  ctx.dispatchOutbox();
  return presented(ctx, { ...found, comment: { ...comment, ...decided } });
}

const presented = ({ actor }: CtxFor<'member'>, found: Found): Comment =>
  presentComment(actor, found, found.memory, found.site);
