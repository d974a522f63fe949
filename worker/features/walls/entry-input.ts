import type { EntryPatch } from '#worker/contract/wall.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import {
  areFieldsOpen,
  findInfo,
  seesPrivateFields,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { findUnattached, type MediaRow } from '#worker/features/media/public.ts';
import { dateFaults, faultAt } from '#worker/features/site-access/public.ts';

/** Throws where the dates or the private fields are not possible. */
export async function assertPossible(
  ctx: CtxFor<'member'>,
  community: VisibleCommunity,
  { birth, death, fields = {} }: Pick<EntryPatch, 'birth' | 'death' | 'fields'>,
): Promise<void> {
  const known = new Set(community.private_fields.map(({ id }) => id));
  const faults = [
    ...dateFaults({ birth, death }, ctx.now(), ''),
    ...Object.keys(fields).flatMap((id) =>
      known.has(id) ? [] : [faultAt(`/fields/${id}`, 'value.invalid')],
    ),
  ];
  if (faults.length > 0) throw invalid(faults);
  if (Object.keys(fields).length > 0) await assertFieldsOpen(ctx, community);
}

/** Those to whom the values are not shown do not write them, and nobody does while the plans are too few. */
export async function assertFieldsOpen(ctx: Ctx, community: VisibleCommunity): Promise<void> {
  if (!seesPrivateFields(ctx.actor, community)) throw new AppError('auth.forbidden');
  const info = await findInfo(ctx.db, community.id);
  if (!info || !areFieldsOpen(info)) throw new AppError('plan.private_fields');
}

/** A picture that the actor has uploaded and not used yet. */
export async function findPortrait(ctx: CtxFor<'member'>, id: string): Promise<MediaRow> {
  const where = { userId: ctx.actor.userId, siteId: null, purpose: 'profile' } as const;
  const [portrait] = await findUnattached(ctx.db, [id], where);
  if (!portrait) throw invalid([{ pointer: '/portrait', code: 'media.gone', params: {} }]);
  return portrait;
}
