import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listWallGroups as listEndpoint } from '#worker/contract/wall-group.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { groupsQuery } from './wall.repo.ts';
import { viewerOf } from './wall-viewer.ts';
import { renameGroup } from './wall-writes.repo.ts';

const NO_SUCH_GROUP = new AppError('request.conflict');

const findEditable = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, communityPolicy, 'edit_wall', await findVisibleCommunity(ctx, ref));

/** The groups of a wall, for those who edit every entry of it. */
export async function listWallGroups(
  ctx: CtxFor<'member'>,
  ref: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const community = await findEditable(ctx, ref);
  return { groups: await groupsQuery(ctx.db, community.id, await viewerOf(ctx, community)) };
}

/** Renames a group of a wall, or deletes it where `to` is null. Succeeds where there is no such group. */
export async function renameWallGroup(
  ctx: CtxFor<'member'>,
  ref: string,
  { name, to }: { name: string; to: string | null },
): Promise<undefined> {
  const community = await findEditable(ctx, ref);
  if (name === to) return undefined;
  const at = iso(ctx.now());
  try {
    await commit(
      ctx.db,
      [
        ...renameGroup(ctx.db, community.id, { name, to, at }),
        auditEntry(ctx, to === null ? 'wall.group_deleted' : 'wall.group_renamed', {
          kind: 'community',
          id: community.id,
          after: { changed: ['groups'] },
          standing: communityStandingOf(ctx.actor, community),
        }),
      ],
      NO_SUCH_GROUP,
    );
  } catch (error) {
    if (error !== NO_SUCH_GROUP) throw error;
  }
  return undefined;
}
