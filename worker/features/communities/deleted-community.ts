import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type CommunityForActor, communityColumnOf } from './community.policy.ts';
import { type CommunityRow, findDeletedForUser } from './community.repo.ts';
import { groupOf } from './community.rules.ts';

const RESTORE_SECONDS = RESTORE_DAYS * 24 * 60 * 60;
type DeletedCommunity = CommunityRow & CommunityForActor & { deleted_at: string };

export const restorableUntil = (deletedAt: string): string =>
  iso(secondsAfter(new Date(deletedAt), RESTORE_SECONDS));

/** The earliest deletion time from which a community can still be restored. */
export const restorableSince = (now: Date): string => iso(secondsAfter(now, -RESTORE_SECONDS));

/** A deleted community that the actor can still restore, as its Owner or an administrator. */
export async function findDeletedCommunity(ctx: Ctx, ref: string): Promise<DeletedCommunity | undefined> {
  if (ctx.actor.kind === 'visitor') return undefined;
  const found = await findDeletedForUser(ctx.db, ref, userIdOf(ctx.actor) ?? 0, restorableSince(ctx.now()));
  if (!found || found.community.deleted_at === null) return undefined;
  const { deleted_at } = found.community;
  const community = { ...found.community, deleted_at, community_group: groupOf(found.membership) };
  return isOwner(ctx, community) ? community : undefined;
}

/** Whether the actor decides alone on the end of the community: its Owner, or an administrator. */
export const isOwner = (ctx: Ctx, community: CommunityForActor): boolean =>
  ['OW', 'AD'].includes(communityColumnOf(ctx.actor, community));
