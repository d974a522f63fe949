import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { actorFrom } from '#worker/http/session.ts';
import { groupOf, type SiteForActor } from './site.policy.ts';
import { listUsersOnSite } from './site.repo.ts';
import { canUndo, decisionRank } from './site-roles.policy.ts';

type Decided = { decided_at: string | null; decided_by: number | null };
type Decider = { name: string; rank: number };

/** Who decided, with their current rank, by id; without those whose account is gone. */
export async function findDeciders(
  ctx: Ctx,
  siteId: number,
  decided: readonly Decided[],
): Promise<ReadonlyMap<number | null, Decider>> {
  const ids = [...new Set(decided.map(({ decided_by }) => decided_by))].filter((id) => id !== null);
  const found = ids.length > 0 ? await listUsersOnSite(ctx.db, siteId, ids) : [];
  return new Map(
    found.map(({ user, site, membership, controls }) => {
      const actor = actorFrom({ userId: user.id, sessionId: '' }, user);
      const rank = decisionRank(actor, { ...site, group: groupOf(membership), controls });
      return [user.id, { name: `${user.first_name} ${user.last_name}`.trim(), rank }];
    }),
  );
}

/** Throws unless the actor may undo the decision. */
export async function authorizeUndo(
  ctx: Ctx,
  site: SiteForActor & { id: number },
  decided: Decided,
): Promise<void> {
  const { undo } = presentDecision(ctx.actor, site, decided, await findDeciders(ctx, site.id, [decided]));
  if (!undo) throw new AppError('auth.forbidden');
}

/** Who decided when, and whether the actor may undo it. */
export function presentDecision(
  actor: Actor,
  site: SiteForActor,
  { decided_at, decided_by }: Decided,
  deciders: ReadonlyMap<number | null, Decider>,
) {
  const decider = deciders.get(decided_by);
  return {
    decided_at,
    decided_by: decider ? { name: decider.name } : null,
    undo: decided_by !== null && canUndo(actor, site, decider?.rank),
  };
}
