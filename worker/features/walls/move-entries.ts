import type { MovedEntry, WallMove } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { idsIn, type MovableEntry, movedBy } from './move.rules.ts';
import { sees, viewerOf } from './wall-viewer.ts';
import { deleteEntries, listOnWall, regroupEntries } from './wall-writes.repo.ts';

type Moved = { changed: MovedEntry[]; skipped: number[] };

/** Does the same with many entries of a wall, for its staff. Leaves out those for whom it is not possible. */
export async function moveEntries(ctx: CtxFor<'member'>, ref: string, move: WallMove): Promise<Moved> {
  const community = authorize(ctx.actor, communityPolicy, 'edit_wall', await findVisibleCommunity(ctx, ref));
  const viewer = await viewerOf(ctx, community);
  const ids = idsIn(move);
  const seen = (await listOnWall(ctx.db, community.id, ids)).filter((entry) => sees(viewer, entry));
  const { entries, statements } = move.act === 'take off' ? takingOff(ctx, seen) : changing(ctx, move, seen);
  if (entries.length > 0)
    await commit(
      ctx.db,
      [
        ...statements,
        auditEntry(ctx, 'wall.entries_moved', {
          kind: 'community',
          id: community.id,
          after: { act: move.act, entries: entries.map(({ id }) => id) },
          standing: communityStandingOf(ctx.actor, community),
        }),
      ],
      new AppError('request.conflict'),
    );
  const isChanged = new Set(entries.map(({ id }) => id));
  return { changed: entries.map(presentMoved), skipped: ids.filter((id) => !isChanged.has(id)) };
}

type Moving = { entries: MovableEntry[]; statements: Statement[] };

function takingOff(ctx: CtxFor<'member'>, seen: MovableEntry[]): Moving {
  const entries = seen.filter(({ site_id }) => site_id === null);
  const portraits = entries.flatMap(({ portrait_id }) => portrait_id ?? []);
  return {
    entries,
    statements: [
      ...deleteEntries(ctx.db, entries),
      ...(portraits.length > 0 ? discardMedia(ctx, { ids: portraits }) : []),
    ],
  };
}

function changing(ctx: CtxFor<'member'>, move: WallMove, seen: MovableEntry[]): Moving {
  const moved = seen.flatMap((entry) => {
    const after = movedBy(move, entry);
    return after ? [{ entry, after }] : [];
  });
  return {
    entries: moved.map(({ entry }) => entry),
    statements: regroupEntries(ctx.db, moved, iso(ctx.now())),
  };
}

const presentMoved = ({ id, version, groups, hidden }: MovableEntry): MovedEntry => ({
  id,
  version: version + 1,
  groups,
  is_hidden: hidden,
});
