import type { EntryPatch, WallEntry } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { isUnchanged } from '#worker/core/is-unchanged.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { communityStandingOf, type VisibleCommunity } from '#worker/features/communities/public.ts';
import { attachToEntry, discardMedia } from '#worker/features/media/public.ts';
import { runNextHour } from '#worker/features/members/public.ts';
import { mayEditEntry, waits } from './entry.policy.ts';
import { columnsOfFields, columnsOfPerson } from './entry.rules.ts';
import { assertPossible, findPortrait } from './entry-input.ts';
import { tellOfNames } from './tell-of-names.job.ts';
import { presentEntry } from './wall.present.ts';
import type { EntryRow } from './wall.repo.ts';
import { findEntry } from './wall.service.ts';
import { deleteEntry, updateEntry } from './wall-writes.repo.ts';

type Found = { community: VisibleCommunity; entry: EntryRow };

/** What may be changed of an entry whose person has a site. */
const OF_EVERY_ENTRY: ReadonlySet<string> = new Set(['groups', 'fields']);

/** An entry that the actor may change. */
export async function findEditable(ctx: CtxFor<'member'>, ref: string, id: number): Promise<Found> {
  const found = await findEntry(ctx, ref, id);
  if (!mayEditEntry(ctx.actor, found.community, found.entry)) throw new AppError('auth.forbidden');
  return found;
}

/**
 * Changes parts of an entry; of one with a site its groups and private fields. What someone who is not staff of a
 * controlled community changes is hidden again.
 */
export async function patchEntry(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  version: number,
  patch: EntryPatch,
): Promise<{ entry: WallEntry }> {
  const { community, entry } = await findEditable(ctx, ref, id);
  if (entry.site_id !== null && Object.keys(patch).some((part) => !OF_EVERY_ENTRY.has(part)))
    throw new AppError('wall.has_site');
  const columns = columnsOf(entry, patch);
  if (entry.version !== version) return staleOrDone(ctx, { community, entry }, version, columns);
  await assertPossible(ctx, community, { ...entry, fields: {}, ...patch });
  if (isUnchanged(entry, columns)) return { entry: presentEntry(ctx, community, entry) };
  const stale = new AppError('request.stale');
  try {
    const waiting = waits(ctx.actor, community) && { hidden: true };
    await commit(
      ctx.db,
      [
        ...(await changing(ctx, { community, entry }, { ...columns, ...waiting })),
        ...(waiting && !entry.hidden ? [runNextHour(ctx, tellOfNames, community.id)] : []),
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale) throw error;
    return staleOrDone(ctx, await findEntry(ctx, ref, id), version, columns);
  }
  const changed = await findEntry(ctx, ref, id);
  return { entry: presentEntry(ctx, changed.community, changed.entry) };
}

function columnsOf(entry: EntryRow, { groups, fields, portrait, ...person }: EntryPatch): Partial<EntryRow> {
  return {
    ...(Object.keys(person).length > 0 && columnsOfPerson({ ...entry, ...given(person) })),
    ...(portrait !== undefined && { portrait_id: portrait }),
    ...(groups && { groups: [...new Set(groups)] }),
    ...(fields && columnsOfFields(entry.fields, fields)),
  };
}

const given = <T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

async function changing(
  ctx: CtxFor<'member'>,
  { community, entry }: Found,
  columns: Partial<EntryRow>,
): Promise<Statement[]> {
  const at = iso(ctx.now());
  return [
    updateEntry(ctx.db, entry, { ...columns, updated_at: at }),
    abortIfUnchanged(ctx.db),
    ...(await changingPortrait(ctx, entry, columns.portrait_id, at)),
    auditEntry(ctx, 'wall.entry_changed', {
      kind: 'wall_entry',
      id: entry.id,
      after: { changed: Object.keys(columns) },
      standing: communityStandingOf(ctx.actor, community),
    }),
  ];
}

async function changingPortrait(
  ctx: CtxFor<'member'>,
  { portrait_id: before }: EntryRow,
  after: string | null | undefined,
  at: string,
): Promise<Statement[]> {
  if (after === undefined || after === before) return [];
  if (after !== null) await findPortrait(ctx, after);
  return [
    ...(after === null ? [] : attachToEntry(ctx.db, ctx.actor.userId, after, at)),
    ...(before === null ? [] : discardMedia(ctx, { ids: [before] })),
  ];
}

/** A repeated request whose change was already applied succeeds instead of reporting a conflict. */
function staleOrDone(
  ctx: CtxFor<'member'>,
  { community, entry }: Found,
  version: number,
  columns: Partial<EntryRow>,
): { entry: WallEntry } {
  const current = presentEntry(ctx, community, entry);
  if (entry.version === version + 1 && isUnchanged(entry, columns)) return { entry: current };
  throw new AppError('request.stale', { current });
}

/** Takes an entry without a site off the wall. */
export async function removeEntry(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const { community, entry } = await findEditable(ctx, ref, id);
  if (entry.site_id !== null) throw new AppError('wall.has_site');
  await commit(
    ctx.db,
    [
      deleteEntry(ctx.db, entry),
      abortIfUnchanged(ctx.db),
      ...(entry.portrait_id === null ? [] : discardMedia(ctx, { ids: [entry.portrait_id] })),
      auditEntry(ctx, 'wall.entry_deleted', {
        kind: 'wall_entry',
        id,
        before: { community_id: community.id },
        standing: communityStandingOf(ctx.actor, community),
      }),
    ],
    new AppError('request.conflict'),
  );
  return undefined;
}
