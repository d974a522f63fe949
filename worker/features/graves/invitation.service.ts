import type { SiteGrave } from '#worker/contract/grave.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { grave_invitations } from '#worker/db/schema/graves.ts';
import { retargetGrave } from '#worker/features/short-links/public.ts';
import { siteCardQuery, visibleCard, visibleCardOr404 } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { graveInvitationEmail } from './emails/grave-invitation.email.ts';
import { gravePolicy, isMemorial } from './grave.policy.ts';
import {
  countChange,
  declineInvitation,
  deleteInvitation,
  deleteInvitationOf,
  deleteOverInvitationsTo,
  findGraveIdOf,
  findInvitationOf,
  findOpenInvitation,
  type InvitationRow,
  insertGraveSite,
  insertInvitation,
  listManagers,
  mayInvite,
  withinPlaces,
} from './grave.repo.ts';
import { expiryOf, retryFrom } from './grave.rules.ts';
import { audited, readSiteGrave, siteToManage } from './grave.service.ts';
import { isPublic, notifyInvited, notifyJoined } from './grave.update.ts';

/** The daily quota of invitations per user, so that no family is flooded with them. */
const INVITATIONS: Quota = { name: 'grave.invite', limit: 50, windowSeconds: 24 * 60 * 60 };

const STALE = new AppError('request.conflict');

/** Invites another site to the grave of a site; it joins at once where the actor manages both. */
export async function inviteToGrave(
  ctx: CtxFor<'member'>,
  ref: string,
  otherRef: string,
): Promise<SiteGrave> {
  const { userId } = ctx.actor;
  const [[mine], [theirs]] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userId),
    siteCardQuery(ctx.db, otherRef, userId),
  ]);
  const site = authorize(ctx.actor, gravePolicy, 'manage', await visibleCardOr404(ctx, mine));
  const other = await visibleCardOr404(ctx, theirs);
  if (!isMemorial(other)) throw invalid([{ pointer: '/site', code: 'grave.life_story', params: {} }]);
  const [graveId, otherGrave] = [await findGraveIdOf(ctx.db, site.id), await findGraveIdOf(ctx.db, other.id)];
  if (graveId === undefined) throw new AppError('grave.none');
  // a repeated call
  if (otherGrave === graveId) return readSiteGrave(ctx, String(site.id));
  const both = gravePolicy.answers.manage(ctx.actor, other);
  // whether a site that the actor does not manage has a grave is for its own owners to know
  if (otherGrave !== undefined && both) throw new AppError('grave.elsewhere');
  const at = iso(ctx.now());
  const before = await findInvitationOf(ctx.db, graveId, other.id);
  if (before?.state === 'declined' && before.expires_at > at && !both)
    throw new AppError('grave.declined', { until: before.expires_at });
  const isOpen = before && (await findOpenInvitation(ctx.db, before.id, userId, at));
  if (isOpen && !both) return readSiteGrave(ctx, String(site.id));
  await spend(ctx.db, INVITATIONS, String(userId), ctx.now());
  const row: InvitationRow = {
    id: await nextId(ctx.db, grave_invitations),
    grave_id: graveId,
    site_id: other.id,
    from_site_id: site.id,
    invited_by: userId,
    state: 'open',
    created_at: at,
    expires_at: expiryOf(ctx.now()),
  };
  const people = both || !isPublic(site) ? [] : await listManagers(ctx.db, other.id);
  try {
    await commit(
      ctx.db,
      [
        deleteOverInvitationsTo(ctx.db, graveId, at),
        ...(both
          ? joining(ctx, graveId, other.id)
          : [insertInvitation(ctx.db, row), mayInvite(ctx.db, row), ...notifyInvited(ctx, row, site)]),
        ...people
          .filter((id) => id !== userId)
          .map((id) =>
            graveInvitationEmail.enqueue(ctx, { user_id: id, site_id: other.id, invitation_id: row.id }),
          ),
        both
          ? audited(ctx, 'grave.joined', graveId, [site, other], { site_id: other.id })
          : audited(ctx, 'grave.invited', graveId, [site], { site_id: other.id }),
      ],
      STALE,
    );
  } catch (error) {
    if (error === STALE)
      throw new AppError((await findGraveIdOf(ctx.db, site.id)) === graveId ? 'grave.full' : 'grave.none');
    if (!isConflict(error, 'grave_invitations') && !isConflict(error, 'grave_sites')) throw error;
  }
  ctx.dispatchOutbox();
  return readSiteGrave(ctx, String(site.id));
}

const joining = ({ db, now }: CtxFor<'member'>, graveId: number, siteId: number): Statement[] => [
  deleteInvitationOf(db, graveId, siteId),
  insertGraveSite(db, graveId, siteId, iso(now())),
  countChange(db, graveId),
  abortIfUnchanged(db),
  withinPlaces(db, graveId),
  retargetGrave(db, graveId, iso(now())),
];

/** Revokes an open invitation to the grave of the site. Idempotent. */
export async function revokeGraveInvitation(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
): Promise<SiteGrave> {
  const site = await siteToManage(ctx, ref);
  const at = iso(ctx.now());
  const [graveId, found] = [
    await findGraveIdOf(ctx.db, site.id),
    await findOpenInvitation(ctx.db, id, ctx.actor.userId, at),
  ];
  if (graveId !== undefined && found?.invitation.grave_id === graveId) {
    try {
      await commit(
        ctx.db,
        [
          deleteInvitation(ctx.db, id, at),
          abortIfUnchanged(ctx.db),
          audited(ctx, 'grave.invitation_revoked', graveId, [site], { site_id: found.invitation.site_id }),
        ],
        STALE,
      );
    } catch (error) {
      // answered or revoked in the meantime: the reply shows which
      if (error !== STALE) throw error;
    }
  }
  return readSiteGrave(ctx, String(site.id));
}

/** Accepts or declines an invitation that the site received, once. */
export async function decideGraveInvitation(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  accept: boolean,
): Promise<SiteGrave> {
  const site = await siteToManage(ctx, ref);
  const at = iso(ctx.now());
  const found = await findOpenInvitation(ctx.db, id, ctx.actor.userId, at);
  const { invitation } = found ?? {};
  if (!found || invitation?.site_id !== site.id || !visibleCard(ctx, found))
    throw new AppError('grave.invitation_over');
  const graveId = invitation.grave_id;
  if (accept && (await findGraveIdOf(ctx.db, site.id)) !== undefined) throw new AppError('grave.elsewhere');
  try {
    await commit(
      ctx.db,
      [
        ...(accept
          ? [
              deleteInvitation(ctx.db, id, at),
              abortIfUnchanged(ctx.db),
              ...joining(ctx, graveId, site.id),
              ...notifyJoined(ctx, invitation),
            ]
          : [declineInvitation(ctx.db, id, at, retryFrom(ctx.now())), abortIfUnchanged(ctx.db)]),
        audited(ctx, accept ? 'grave.joined' : 'grave.declined', graveId, [site], { site_id: site.id }),
      ],
      STALE,
    );
  } catch (error) {
    if (isConflict(error, 'grave_sites')) throw new AppError('grave.elsewhere');
    if (error !== STALE) throw error;
    const isOpen = await findOpenInvitation(ctx.db, id, ctx.actor.userId, at);
    throw new AppError(isOpen && accept ? 'grave.full' : 'grave.invitation_over');
  }
  return readSiteGrave(ctx, String(site.id));
}
