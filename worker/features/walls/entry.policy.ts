import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { type CommunityForActor, communityPolicy } from '#worker/features/communities/public.ts';

/** Whether what the actor writes on the wall is hidden until the staff of a controlled community show it. */
export const waits = (actor: Actor, community: CommunityForActor): boolean =>
  community.type === 'controlled' &&
  communityPolicy.answers.own_entry(actor, community) &&
  !communityPolicy.answers.edit_wall(actor, community);

/** Whether names wait on the wall, of those who are not its staff. */
export const hasWaiting = ({ type, wall }: CommunityForActor): boolean =>
  type === 'controlled' && wall === 'open';

/** Whether the actor may change an entry: staff any, on an open wall everyone their own. */
export const mayEditEntry = (
  actor: Actor,
  community: CommunityForActor,
  entry: { created_by: number | null; site_id: number | null },
): boolean =>
  communityPolicy.answers.edit_wall(actor, community) ||
  (entry.created_by !== null &&
    entry.created_by === userIdOf(actor) &&
    communityPolicy.answers.own_entry(actor, community) &&
    // a site is shown once it is approved, so what is written about it could not wait
    (entry.site_id === null || !waits(actor, community)));
