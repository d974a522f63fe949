import type { BodyOf } from '#worker/contract/endpoint.ts';
import type {
  addExtendedField as addEndpoint,
  changeExtendedField as changeEndpoint,
  ExtendedField,
} from '#worker/contract/extended-field.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { extended_fields } from '#worker/db/schema/site-details.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findVisibleSite,
  type SiteForActor,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
  standingOf,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { deleteField, fieldsQuery, findField, insertField, updateField } from './extended-field.repo.ts';

const NOT_FOUND = new AppError('field.not_found');

export async function listExtendedFields(ctx: Ctx, ref: string): Promise<{ fields: ExtendedField[] }> {
  const [found, fields] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    fieldsQuery(ctx.db, siteIdOf(ref)),
  ]);
  await visibleCardOr404(ctx, found[0]);
  return { fields };
}

const findEditableSite = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, sitePolicy, 'settings_additional', await findVisibleSite(ctx, ref));

/** After a subscription ends, existing fields stay visible and can be deleted, but not changed. */
async function findSubscribedSite(ctx: CtxFor<'member'>, ref: string) {
  const site = await findEditableSite(ctx, ref);
  if (!site.subscribed) throw new AppError('plan.fields');
  return site;
}

export async function addExtendedField(
  ctx: CtxFor<'member'>,
  ref: string,
  { name, value }: BodyOf<typeof addEndpoint>,
): Promise<ExtendedField> {
  const site = await findSubscribedSite(ctx, ref);
  const reply = { id: await nextId(ctx.db, extended_fields), name, value };
  await commit(
    ctx.db,
    [
      ...ctx.storeIdempotentReply(201, reply),
      ...insertField(ctx.db, { ...reply, owner_id: site.id, created_at: iso(ctx.now()) }),
      fieldAuditEntry(ctx, 'field.added', { id: reply.id, after: { site_id: site.id } }, site),
    ],
    new AppError('fields.limit'),
  );
  return reply;
}

type FieldChange = Pick<Parameters<typeof auditEntry>[2], 'id' | 'before' | 'after'>;
const fieldAuditEntry = (ctx: CtxFor<'member'>, action: string, change: FieldChange, site: SiteForActor) =>
  auditEntry(ctx, action, { kind: 'field', ...change, standing: standingOf(ctx.actor, site) });

export async function changeExtendedField(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  patch: BodyOf<typeof changeEndpoint>,
): Promise<ExtendedField> {
  const site = await findSubscribedSite(ctx, ref);
  const before = await findField(ctx.db, { id, owner_id: site.id });
  if (!before) throw NOT_FOUND;
  const { name, value } = before;
  const after = { name: patch.name ?? name, value: patch.value ?? value };
  assertUnchanged({ name, value }, patch.seen, after);
  await commit(
    ctx.db,
    [
      updateField(ctx.db, before, after),
      abortIfUnchanged(ctx.db),
      fieldAuditEntry(
        ctx,
        'field.changed',
        { id, after: { site_id: site.id, changed: Object.keys(patch).filter((key) => key !== 'seen') } },
        site,
      ),
    ],
    new AppError('request.conflict'),
  );
  return { id, ...after };
}

/** Deletes a field. A field that does not exist counts as deleted. */
export async function removeExtendedField(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
): Promise<undefined> {
  const site = await findEditableSite(ctx, ref);
  const key = { id, owner_id: site.id };
  if (!(await findField(ctx.db, key))) return undefined;
  try {
    await commit(
      ctx.db,
      [
        deleteField(ctx.db, key),
        abortIfUnchanged(ctx.db),
        fieldAuditEntry(ctx, 'field.removed', { id, before: { site_id: site.id } }, site),
      ],
      NOT_FOUND,
    );
  } catch (error) {
    if (error !== NOT_FOUND) throw error;
  }
  return undefined;
}
