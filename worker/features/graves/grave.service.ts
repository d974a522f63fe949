import type { Grave, SiteGrave } from '#worker/contract/grave.ts';
import type { Code } from '#worker/contract/short-link.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { type Allowed, authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { graves } from '#worker/db/schema/graves.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  type CodeRow,
  codesOfGraveQuery,
  findCode,
  insertCode,
  minting,
  newCode,
  opensSite,
  presentCode,
  releaseGrave,
  retargetGrave,
  retireCode,
  updateCode,
} from '#worker/features/short-links/public.ts';
import {
  findVisibleSite,
  opensWithReason,
  type SiteForActor,
  siteCardQuery,
  siteIdOf,
  standingOf,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import { gravePolicy } from './grave.policy.ts';
import { cardOf, presentPerson, presentSiteGrave } from './grave.present.ts';
import {
  abortIfEmpty,
  countChange,
  deleteEmptyGrave,
  deleteGraveSite,
  deleteInvitationsFrom,
  findGraveIdOf,
  findOrder,
  graveIdOf,
  insertGrave,
  insertGraveSite,
  invitedQuery,
  peopleQuery,
  receivedQuery,
  updateOrder,
} from './grave.repo.ts';
import { isReordered, isSameOrder } from './grave.rules.ts';

const STALE = new AppError('request.conflict');

type ManagedSite = Allowed<Awaited<ReturnType<typeof findVisibleSite>>, 'grave.manage'>;

/** The site, with proof that the actor manages its grave. */
export const siteToManage = async (ctx: Ctx, ref: string): Promise<ManagedSite> =>
  authorize(ctx.actor, gravePolicy, 'manage', await findVisibleSite(ctx, ref));

/**
 * The people of a grave whom the actor may see, in the order of the stone, without those whose private sites an
 * administrator would have to open. Throws `grave.not_found` where there are none, so that a grave of private
 * sites is not known from one that does not exist.
 */
export async function readGrave(ctx: Ctx, id: number): Promise<{ grave: Grave }> {
  const rows = await peopleQuery(ctx.db, id, userIdOf(ctx.actor) ?? 0);
  const people = rows.flatMap((row) => {
    const site = cardOf(ctx, row);
    return site && !opensWithReason(ctx.actor, site) ? [presentPerson(ctx, site)] : [];
  });
  if (people.length === 0) throw new AppError('grave.not_found');
  return { grave: { id, people } };
}

/** The grave of a site and its invitations, in one batch. */
export async function readSiteGrave(ctx: CtxFor<'member'>, ref: string): Promise<SiteGrave> {
  const { userId } = ctx.actor;
  const [siteId, at] = [siteIdOf(ref), iso(ctx.now())];
  const graveId = graveIdOf(siteId);
  const [[found], people, invited, received, codes] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userId),
    peopleQuery(ctx.db, graveId, userId),
    invitedQuery(ctx.db, graveId, userId, at),
    receivedQuery(ctx.db, siteId, userId, at),
    codesOfGraveQuery(ctx.db, graveId),
  ]);
  authorize(ctx.actor, gravePolicy, 'manage', await visibleCardOr404(ctx, found));
  return presentSiteGrave(ctx, { people, invited, received, codes });
}

/**
 * Creates a grave with the site. `raw` is a code of the site that opens the grave from then on, as one on a
 * stone where a second person is buried; without it a new code is made. A site that has a grave keeps it.
 */
export async function createSharedGrave(
  ctx: CtxFor<'member'>,
  ref: string,
  raw: string | undefined,
): Promise<SiteGrave> {
  const site = await siteToManage(ctx, ref);
  if (await findGraveIdOf(ctx.db, site.id)) return readSiteGrave(ctx, String(site.id));
  const before = raw === undefined ? undefined : await findOwnCode(ctx, site.id, raw);
  const id = await nextId(ctx.db, graves);
  const at = iso(ctx.now());
  const code: CodeRow = before
    ? { ...before, state: 'rebound', grave_id: id, updated_at: at }
    : graveCode(ctx, id);
  try {
    await commit(
      ctx.db,
      [
        insertGrave(ctx.db, { id, version: 1, created_by: ctx.actor.userId, created_at: at }),
        insertGraveSite(ctx.db, id, site.id, at),
        ...(before
          ? [updateCode(ctx.db, before, code), abortIfUnchanged(ctx.db)]
          : [insertCode(ctx.db, code)]),
        retargetGrave(ctx.db, id, at),
        audited(ctx, 'grave.created', id, [site], { site_id: site.id, code: code.code }),
      ],
      STALE,
    );
  } catch (error) {
    if (!isConflict(error, 'grave_sites')) throw error;
  }
  return readSiteGrave(ctx, String(site.id));
}

/** A code that opens the site; throws `code.not_found` for any other. */
async function findOwnCode(ctx: Ctx, siteId: number, raw: string): Promise<CodeRow> {
  const code = await findCode(ctx.db, normalizeCode(raw) ?? '');
  const own = code?.site_id === siteId && code.grave_id === null && opensSite(code.type);
  if (!code || !own) throw new AppError('code.not_found');
  if (code.state === 'retired') throw new AppError('code.retired');
  return code;
}

const graveCode = (ctx: CtxFor<'member'>, graveId: number): CodeRow =>
  newCode(ctx, { type: 'm', state: 'bound', target: String(graveId), grave_id: graveId });

type ActorOnSite = Pick<SiteForActor, 'group' | 'controls'>;

/** An audit row of an action on a grave, by an actor who manages these sites of it. */
export const audited = (
  ctx: Ctx,
  action: `grave.${string}`,
  graveId: number,
  [site, ...others]: readonly [ActorOnSite, ...ActorOnSite[]],
  after: object,
): Statement =>
  auditEntry(ctx, action, {
    kind: 'grave',
    id: graveId,
    after,
    standing: standingOf(ctx.actor, site, ...others),
  });

/** Sets the order of the people, if the grave is still as read. */
export async function orderSharedGrave(
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  sites: readonly number[],
): Promise<SiteGrave> {
  const site = await siteToManage(ctx, ref);
  const order = await findOrder(ctx.db, site.id);
  if (!order) throw new AppError('grave.none');
  if (isSameOrder(order.sites, sites)) return readSiteGrave(ctx, String(site.id));
  if (order.version !== version) throw await stale(ctx, site);
  if (!isReordered(order.sites, sites))
    throw invalid([{ pointer: '/sites', code: 'value.not_allowed', params: {} }]);
  try {
    await commit(
      ctx.db,
      [
        countChange(ctx.db, order.id, version),
        abortIfUnchanged(ctx.db),
        updateOrder(ctx.db, order.id, sites),
        audited(ctx, 'grave.ordered', order.id, [site], { sites }),
      ],
      STALE,
    );
  } catch (error) {
    if (error !== STALE) throw error;
    throw await stale(ctx, site);
  }
  return readSiteGrave(ctx, String(site.id));
}

const stale = async (ctx: CtxFor<'member'>, { id }: { id: number }): Promise<AppError> =>
  new AppError('request.stale', { current: await readSiteGrave(ctx, String(id)) });

/** Removes a site from its grave. The codes of the last site open that site: they may be on its stone. */
export async function leaveSharedGrave(ctx: CtxFor<'member'>, ref: string): Promise<SiteGrave> {
  const site = await siteToManage(ctx, ref);
  const id = await findGraveIdOf(ctx.db, site.id);
  if (id === undefined) return readSiteGrave(ctx, String(site.id));
  try {
    await commit(
      ctx.db,
      [...leaving(ctx, id, site.id, site.id), audited(ctx, 'grave.left', id, [site], { site_id: site.id })],
      STALE,
    );
  } catch (error) {
    if (error !== STALE || (await findGraveIdOf(ctx.db, site.id)) === id) throw error;
  }
  return readSiteGrave(ctx, String(site.id));
}

/** The statements by which a site leaves its grave; `heir` gets the codes if it was the last one. */
export const leaving = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  graveId: number,
  siteId: number,
  heir: number | null,
): Statement[] => [
  deleteGraveSite(db, graveId, siteId),
  abortIfUnchanged(db),
  deleteInvitationsFrom(db, siteId),
  countChange(db, graveId),
  retargetGrave(db, graveId, iso(now())),
  releaseGrave(db, graveId, heir, iso(now())),
  ...deleteEmptyGrave(db, graveId),
];

/** Mints another code of the grave of a site. */
export async function mintGraveCode(ctx: CtxFor<'member'>, ref: string): Promise<{ code: Code }> {
  const site = await siteToManage(ctx, ref);
  const id = await findGraveIdOf(ctx.db, site.id);
  if (id === undefined) throw new AppError('grave.none');
  const row = graveCode(ctx, id);
  const reply = { code: presentCode(ctx, row) };
  await commit(
    ctx.db,
    [
      abortIfEmpty(ctx.db, id),
      ...minting(ctx, row, site),
      retargetGrave(ctx.db, id, iso(ctx.now())),
      ...ctx.storeIdempotentReply(201, reply),
    ],
    STALE,
  );
  return reply;
}

/** A code of the grave of a site; throws `code.not_found` for any other. */
export async function findGraveCode(ctx: CtxFor<'member'>, ref: string, raw: string) {
  const site = await siteToManage(ctx, ref);
  const [code, id] = [await findCode(ctx.db, normalizeCode(raw) ?? ''), await findGraveIdOf(ctx.db, site.id)];
  if (!code || id === undefined || code.grave_id !== id) throw new AppError('code.not_found');
  return { site, code, graveId: id };
}

export async function retireGraveCode(
  ctx: CtxFor<'member'>,
  ref: string,
  raw: string,
): Promise<{ code: Code }> {
  const { code, site } = await findGraveCode(ctx, ref, raw);
  if (code.state === 'retired') throw new AppError('code.retired');
  return retireCode(ctx, code, site);
}
