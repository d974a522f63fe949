import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { communityGroupOf, communityRankOf } from '#worker/features/communities/public.ts';
import { authorizeUndo, findDeciders, presentDecision } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import type { VisiblePlace } from './find-place.ts';
import { listUsersInCommunity } from './memory.repo.ts';
import { mayAt } from './place.policy.ts';

type Decided = { decided_at: string | null; decided_by: number | null };
type Deciders = Awaited<ReturnType<typeof findDeciders>>;

/** Who decided, with their current rank at the place, by id; without those whose account is gone. */
export async function findDecidersAt(
  ctx: Ctx,
  place: VisiblePlace,
  decided: readonly Decided[],
): Promise<Deciders> {
  if (place.kind !== 'community') return findDeciders(ctx, place.id, decided);
  const ids = [...new Set(decided.map(({ decided_by }) => decided_by))].filter((id) => id !== null);
  const found = ids.length > 0 ? await listUsersInCommunity(ctx.db, place.id, ids) : [];
  return new Map(
    found.map(({ user, membership }) => {
      const actor = actorFrom({ userId: user.id, sessionId: '' }, user);
      const rank = communityRankOf(actor, { ...place, community_group: communityGroupOf(membership) });
      return [user.id, { name: `${user.first_name} ${user.last_name}`.trim(), rank }];
    }),
  );
}

/** Throws unless the actor may undo the decision. */
export async function authorizeUndoAt(ctx: Ctx, place: VisiblePlace, decided: Decided): Promise<void> {
  if (place.kind !== 'community') return authorizeUndo(ctx, place, decided);
  const { undo } = presentDecisionAt(ctx.actor, place, decided, await findDecidersAt(ctx, place, [decided]));
  if (!undo) throw new AppError('auth.forbidden');
}

/** Who decided when, and whether the actor may undo it. */
export function presentDecisionAt(
  actor: Actor,
  place: VisiblePlace,
  decided: Decided,
  deciders: Deciders,
): ReturnType<typeof presentDecision> {
  if (place.kind !== 'community') return presentDecision(actor, place, decided, deciders);
  const decider = deciders.get(decided.decided_by);
  return {
    decided_at: decided.decided_at,
    decided_by: decider ? { name: decider.name } : null,
    undo:
      decided.decided_by !== null &&
      mayAt.decide(actor, place) &&
      communityRankOf(actor, place) >= (decider?.rank ?? 0),
  };
}
