import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { changeMember as endpoint, SiteMember, SiteRole } from '#worker/contract/member.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { endInvitesAndRequests, revokeBeyondRole } from './end-memberships.ts';
import { revokeSentBy } from './invitation.repo.ts';
import { invitable, type MemberForActor, memberPolicy, permissionsOn } from './member.policy.ts';
import {
  deleteMember,
  findMember,
  listMemberRows,
  type MemberRow,
  stillHasGroup,
  updateMember,
} from './member.repo.ts';
import { groupFor, roleOf } from './member.rules.ts';
import { authorizeAt, groupAt, mayAt, standingAt } from './place.policy.ts';
import { findCommunityPlace, findSitePlace, type VisiblePlace } from './place.service.ts';

type Patch = BodyOf<typeof endpoint>;

const MEMBERS_A_PAGE = 50;
const CONFLICT = new AppError('request.conflict');

export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** Members of a place, staff first; with email addresses only for those who may list them. */
async function listMembers(ctx: CtxFor<'member'>, found: VisiblePlace, cursor: string | undefined) {
  const place = authorizeAt(ctx.actor, 'list_members', found);
  const key = keyIn(cursor, ['number', 'string', 'number']);
  const after = key && { rank: key[0], joinedAt: key[1], userId: key[2] };
  const [rows, own] = await Promise.all([
    listMemberRows(ctx.db, place, after, MEMBERS_A_PAGE + 1),
    findMember(ctx.db, place, ctx.actor.userId),
  ]);
  const page = pageOf(rows, MEMBERS_A_PAGE, (row) => [row.rank, row.joined_at, row.user_id]);
  return {
    members: page.rows.map((row) => presentMember(ctx, place, row)),
    next_cursor: page.nextCursor,
    invitable: invitable(ctx.actor, place),
    can_leave: own !== undefined && memberPolicy.answers.leave(ctx.actor, memberForActor(place, own)),
  };
}

export async function listSiteMembers(ctx: CtxFor<'member'>, ref: string, cursor: string | undefined) {
  const site = await findSitePlace(ctx, ref);
  return {
    ...(await listMembers(ctx, site, cursor)),
    site: { id: site.id, slug: site.slug, name: nameOf(site), mode: site.mode },
    can_name_successors: sitePolicy.answers.successors(ctx.actor, site),
  };
}

export async function listCommunityMembers(ctx: CtxFor<'member'>, ref: string, cursor: string | undefined) {
  const community = await findCommunityPlace(ctx, ref);
  const { id, slug, name, permissions } = community;
  return { ...(await listMembers(ctx, community, cursor)), community: { id, slug, name, permissions } };
}

const memberForActor = (place: VisiblePlace, row: MemberRow): MemberForActor & MemberRow => ({
  ...row,
  ...(place.kind === 'site' ? { site: place } : { community: place }),
  role: roleOf(row.group),
  suspended: row.suspended_at !== null,
});

function presentMember(ctx: CtxFor<'member'>, place: VisiblePlace, row: MemberRow): SiteMember {
  const member = memberForActor(place, row);
  return {
    user_id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    picture: row.picture && pictureOf(row.picture, 'private', ctx.secrets.media, ctx.now()),
    role: member.role,
    suspended: member.suspended,
    joined_at: row.joined_at,
    email: mayAt(ctx.actor, 'list_emails', place) ? row.email : null,
    can: permissionsOn(ctx.actor, member),
  };
}

/** Changes a member's role, or suspends or restores them. Idempotent. */
export async function changeMember(
  ctx: CtxFor<'member'>,
  found: VisiblePlace,
  userId: number,
  patch: Patch,
): Promise<SiteMember> {
  const place = authorizeAt(ctx.actor, 'list_members', found);
  const member = await memberOf(ctx, place, userId);
  if (patch.role !== undefined) await setRole(ctx, place, member, patch.role);
  if (patch.suspended !== undefined) await suspend(ctx, place, member, patch.suspended);
  return presentMember(ctx, place, await memberOf(ctx, place, userId));
}

async function memberOf(ctx: CtxFor<'member'>, place: VisiblePlace, userId: number) {
  const row = await findMember(ctx.db, place, userId);
  return authorize(ctx.actor, memberPolicy, 'view', row && memberForActor(place, row));
}
type VisibleMember = Awaited<ReturnType<typeof memberOf>>;

/**
 * Throws for changes to the Owner that the policy allows an administrator or the Owner, but that would leave
 * the place without an Owner.
 */
function refuseOwner(ctx: CtxFor<'member'>, member: VisibleMember): void {
  const needsRefusal = ctx.actor.kind === 'admin' || member.user_id === ctx.actor.userId;
  if (member.role === 'owner' && needsRefusal) throw new AppError('member.last_owner');
}

async function setRole(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  member: VisibleMember,
  role: Exclude<SiteRole, 'owner'>,
) {
  refuseOwner(ctx, member);
  authorize(ctx.actor, memberPolicy, `make_${role}`, member);
  if (member.role === role) return;
  await commit(
    ctx.db,
    [
      updateMember(
        ctx.db,
        place,
        member,
        { group_id: groupFor(place.kind, role) },
        actorUnchanged(ctx, place),
      ),
      abortIfUnchanged(ctx.db),
      revokeBeyondRole(ctx.db, place, { userId: member.user_id, role }, iso(ctx.now())),
      ...(await memberChanged(ctx, place, member)),
      memberAuditEntry(ctx, place, 'member.role_changed', member, { role }),
    ],
    CONFLICT,
  );
}

async function suspend(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  member: VisibleMember,
  suspended: boolean,
) {
  refuseOwner(ctx, member);
  authorize(ctx.actor, memberPolicy, 'suspend', member);
  if (member.suspended === suspended) return;
  const at = iso(ctx.now());
  await commit(
    ctx.db,
    [
      updateMember(
        ctx.db,
        place,
        member,
        { suspended_at: suspended ? at : null },
        actorUnchanged(ctx, place),
      ),
      abortIfUnchanged(ctx.db),
      ...(suspended ? [revokeSentBy(ctx.db, member.user_id, at, { place, except: [] })] : []),
      ...(await memberChanged(ctx, place, member)),
      memberAuditEntry(ctx, place, suspended ? 'member.suspended' : 'member.restored', member, { suspended }),
    ],
    CONFLICT,
  );
}

/** Removes a member; for oneself, leaves the place. The member's memories remain. */
export async function removeMember(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  userId: number,
): Promise<undefined> {
  const isSelf = userId === ctx.actor.userId;
  if (!isSelf) authorizeAt(ctx.actor, 'list_members', place);
  const member = await memberOf(ctx, place, userId);
  refuseOwner(ctx, member);
  if (isSelf && member.suspended) throw new AppError('member.suspended');
  authorize(ctx.actor, memberPolicy, isSelf ? 'leave' : 'remove', member);
  await commit(
    ctx.db,
    [
      deleteMember(ctx.db, place, member, isSelf ? undefined : actorUnchanged(ctx, place)),
      abortIfUnchanged(ctx.db),
      ...endInvitesAndRequests(ctx.db, place, userId, { by: ctx.actor.userId, at: iso(ctx.now()) }),
      ...(await memberChanged(ctx, place, member)),
      memberAuditEntry(ctx, place, isSelf ? 'member.left' : 'member.removed', member, { role: null }),
    ],
    CONFLICT,
  );
}

const memberChanged = async (
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  member: VisibleMember,
): Promise<Statement[]> =>
  place.kind === 'site' ? ctx.hooks.memberChanged(ctx, { siteId: place.id, userId: member.user_id }) : [];

/**
 * SQL condition that the actor's role is still the one authorized; undefined for administrators, who have no
 * role at the place.
 */
export const actorUnchanged = (ctx: CtxFor<'member'>, place: VisiblePlace) =>
  ctx.actor.kind === 'admin' ? undefined : stillHasGroup(place, ctx.actor.userId, groupAt(place) || null);

const memberAuditEntry = (
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  action: string,
  member: VisibleMember,
  after: object,
) =>
  auditEntry(ctx, action, {
    kind: place.kind,
    id: place.id,
    before: { user_id: member.user_id, role: member.role, suspended: member.suspended },
    after: { user_id: member.user_id, ...after },
    standing: standingAt(ctx.actor, place),
  });
