import type { EntryBody, WallEntry } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { attachToEntry } from '#worker/features/media/public.ts';
import { runNextHour } from '#worker/features/members/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { waits } from './entry.policy.ts';
import { columnsOfFields, columnsOfPerson } from './entry.rules.ts';
import { assertPossible, findPortrait } from './entry-input.ts';
import { tellOfNames } from './tell-of-names.job.ts';
import { presentEntry } from './wall.present.ts';
import type { EntryRow } from './wall.repo.ts';
import { EVERYONE, HIDDEN } from './wall-viewer.ts';
import { insertEntry } from './wall-writes.repo.ts';

const MEMORIAL = 1;
/** Of a person on an open wall of which they are not staff, so that no one floods it, or those who decide. */
const NAMES: Quota = { name: 'wall.name', limit: 100, windowSeconds: 24 * 60 * 60 };

/** Adds someone to a wall, without a site; who is not staff of a controlled community, hidden. */
export async function addEntry(
  ctx: CtxFor<'member'>,
  ref: string,
  input: EntryBody,
): Promise<{ entry: WallEntry }> {
  const community = authorize(ctx.actor, communityPolicy, 'own_entry', await findVisibleCommunity(ctx, ref));
  await assertPossible(ctx, community, input);
  if (!communityPolicy.answers.edit_wall(ctx.actor, community))
    await spend(ctx.db, NAMES, `${ctx.actor.userId}\n${community.id}`, ctx.now());
  const portrait = input.portrait ? await findPortrait(ctx, input.portrait) : null;
  const at = iso(ctx.now());
  const id = await nextId(ctx.db, wall_entries);
  const hidden = waits(ctx.actor, community);
  const entry: EntryRow = {
    id,
    community_id: community.id,
    site_id: null,
    shown_to: hidden ? HIDDEN + EVERYONE : EVERYONE,
    hidden,
    ...columnsOfPerson({
      ...input,
      id,
      other_name: input.other_name ?? null,
      birth: input.birth ?? null,
      death: input.death ?? null,
    }),
    adar_custom: 'first',
    hebrew_calendar: true,
    site_type_id: MEMORIAL,
    slug: null,
    mode: null,
    work: false,
    portrait_id: portrait?.id ?? null,
    portrait,
    groups: [...new Set(input.groups)],
    ...columnsOfFields({}, input.fields),
    memories: 0,
    candles: 0,
    copied: 0,
    created_by: ctx.actor.userId,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  const { portrait: _copied, ...columns } = entry;
  const reply = { entry: presentEntry(ctx, community, entry) };
  await commit(
    ctx.db,
    [
      ...(portrait ? attachToEntry(ctx.db, ctx.actor.userId, portrait.id, at) : []),
      insertEntry(ctx.db, columns),
      ...(hidden ? [runNextHour(ctx, tellOfNames, community.id)] : []),
      auditEntry(ctx, 'wall.entry_added', {
        kind: 'wall_entry',
        id: entry.id,
        after: { community_id: community.id },
        standing: communityStandingOf(ctx.actor, community),
      }),
      ...ctx.storeIdempotentReply(201, reply),
    ],
    new AppError('request.conflict'),
  );
  return reply;
}
