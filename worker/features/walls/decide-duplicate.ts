import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/wall.ts';
import { ENTRY_GROUPS_MOST } from '#worker/contract/wall.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { insertKeptPair } from './duplicates.repo.ts';
import { otherNameOf } from './duplicates.rules.ts';
import { columnsOfFields, columnsOfPerson } from './entry.rules.ts';
import { presentEntry } from './wall.present.ts';
import type { EntryRow } from './wall.repo.ts';
import { findEntry } from './wall.service.ts';
import { sees, viewerOf } from './wall-viewer.ts';
import { deleteEntry, listOnWall, updateEntry } from './wall-writes.repo.ts';

type Kept = { kept: EntryRow; dropped: EntryRow };

/** Remembers that two entries are two people, or takes one without a site off and adds what it had to the other. */
export async function decideDuplicate(
  ctx: CtxFor<'member'>,
  ref: string,
  { a, b }: { a: number; b: number },
  { keep }: BodyOf<typeof api.decideDuplicate>,
): Promise<ReplyOf<typeof api.decideDuplicate>> {
  const community = authorize(ctx.actor, communityPolicy, 'edit_wall', await findVisibleCommunity(ctx, ref));
  const viewer = await viewerOf(ctx, community);
  const entries = (await listOnWall(ctx.db, community.id, [a, b])).filter((entry) => sees(viewer, entry));
  const [one, other] = [a, b].map((id) => entries.find((entry) => entry.id === id));
  if (!one || !other || a === b) throw new AppError('wall.not_found');
  if (keep === 'both') {
    await commit(ctx.db, [
      insertKeptPair(ctx.db, [a, b], { created_by: ctx.actor.userId, created_at: iso(ctx.now()) }),
      audited(ctx, community, 'wall.duplicate_kept', [a, b]),
    ]);
    return { entry: null };
  }
  if (keep !== a && keep !== b) throw invalid([{ pointer: '/keep', code: 'value.invalid', params: {} }]);
  const [kept, dropped] = keep === a ? [one, other] : [other, one];
  if (dropped.site_id !== null) throw new AppError('wall.has_site');
  await commit(
    ctx.db,
    [
      ...merging(ctx, { kept, dropped }),
      audited(ctx, community, 'wall.entries_merged', [kept.id, dropped.id]),
    ],
    new AppError('request.conflict'),
  );
  const merged = await findEntry(ctx, ref, kept.id);
  return { entry: presentEntry(ctx, merged.community, merged.entry) };
}

const audited = (
  ctx: CtxFor<'member'>,
  community: VisibleCommunity,
  action: string,
  entries: [number, number],
): Statement =>
  auditEntry(ctx, action, {
    kind: 'wall_entry',
    id: entries[0],
    after: { entries },
    standing: communityStandingOf(ctx.actor, community),
  });

function merging(ctx: CtxFor<'member'>, { kept, dropped }: Kept): Statement[] {
  const columns = merged({ kept, dropped });
  const isPortraitLeft = dropped.portrait_id !== null && columns.portrait_id !== dropped.portrait_id;
  return [
    updateEntry(ctx.db, kept, { ...columns, updated_at: iso(ctx.now()) }),
    abortIfUnchanged(ctx.db),
    deleteEntry(ctx.db, dropped),
    abortIfUnchanged(ctx.db),
    ...(isPortraitLeft && dropped.portrait_id ? discardMedia(ctx, { ids: [dropped.portrait_id] }) : []),
  ];
}

/** The kept entry with what only the other one has; of one with a site only what is the wall’s own. */
function merged({ kept, dropped }: Kept): Partial<EntryRow> {
  return {
    groups: [...new Set([...kept.groups, ...dropped.groups])].slice(0, ENTRY_GROUPS_MOST),
    ...columnsOfFields(dropped.fields, kept.fields),
    ...(kept.site_id === null && {
      ...columnsOfPerson({
        ...kept,
        other_name: otherNameOf(kept, dropped),
        birth: kept.birth ?? dropped.birth,
        death: kept.death ?? dropped.death,
      }),
      portrait_id: kept.portrait_id ?? dropped.portrait_id,
    }),
  };
}
