import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { type CommunityForActor, communityPolicy } from '#worker/features/communities/public.ts';

/** Whether the actor may change an entry: staff any, on an open wall everyone their own. */
export const mayEditEntry = (
  actor: Actor,
  community: CommunityForActor,
  entry: { created_by: number | null },
): boolean =>
  communityPolicy.answers.edit_wall(actor, community) ||
  (entry.created_by !== null &&
    entry.created_by === userIdOf(actor) &&
    communityPolicy.answers.own_entry(actor, community));
