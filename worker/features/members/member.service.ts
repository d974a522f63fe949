import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { changeMember as endpoint, SiteMember, SiteRole } from '#worker/contract/member.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { decodeCursor, pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
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

type Site = Awaited<ReturnType<typeof findVisibleSite>>;
type Patch = BodyOf<typeof endpoint>;

const MEMBERS_A_PAGE = 50;
const CONFLICT = new AppError('request.conflict');

export const placeOf = (site: { id: number }) => ({ kind: 'site', id: site.id }) as const;
export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** Members of a site, staff first; with email addresses only for those who may list them. */
export async function listMembers(ctx: CtxFor<'member'>, ref: string, cursor: string | undefined) {
  const site = authorize(ctx.actor, sitePolicy, 'list_members', await findVisibleSite(ctx, ref));
  const after = cursor === undefined ? undefined : keyIn(cursor);
  const [rows, own] = await Promise.all([
    listMemberRows(ctx.db, placeOf(site), after, MEMBERS_A_PAGE + 1),
    findMember(ctx.db, placeOf(site), ctx.actor.userId),
  ]);
  const page = pageOf(rows, MEMBERS_A_PAGE, (row) => [row.rank, row.joined_at, row.user_id]);
  return {
    site: { id: site.id, slug: site.slug, name: nameOf(site), mode: site.mode },
    members: page.rows.map((row) => presentMember(ctx, site, row)),
    next_cursor: page.nextCursor,
    invitable: invitable(ctx.actor, site),
    can_name_successors: sitePolicy.answers.successors(ctx.actor, site),
    can_leave: own !== undefined && memberPolicy.answers.leave(ctx.actor, memberForActor(site, own)),
  };
}

function keyIn(cursor: string): { rank: number; joinedAt: string; userId: number } {
  const key = decodeCursor(cursor, ['number', 'string', 'number']);
  if (!key) throw invalid([{ pointer: '/query/cursor', code: 'value.invalid', params: {} }]);
  const [rank, joinedAt, userId] = key as [number, string, number];
  return { rank, joinedAt, userId };
}

const memberForActor = (site: Site, row: MemberRow): MemberForActor & MemberRow => ({
  ...row,
  site,
  role: roleOf(row.group),
  suspended: row.suspended_at !== null,
});

function presentMember(ctx: CtxFor<'member'>, site: Site, row: MemberRow): SiteMember {
  const member = memberForActor(site, row);
  return {
    user_id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    picture: row.picture && pictureOf(row.picture, 'private', ctx.secrets.media, ctx.now()),
    role: member.role,
    suspended: member.suspended,
    joined_at: row.joined_at,
    email: sitePolicy.answers.list_emails(ctx.actor, site) ? row.email : null,
    can: permissionsOn(ctx.actor, member),
  };
}

/** Changes a member's role, or suspends or restores them. Idempotent. */
export async function changeMember(
  ctx: CtxFor<'member'>,
  ref: string,
  userId: number,
  patch: Patch,
): Promise<SiteMember> {
  const site = authorize(ctx.actor, sitePolicy, 'list_members', await findVisibleSite(ctx, ref));
  const member = await memberOf(ctx, site, userId);
  if (patch.role !== undefined) await setRole(ctx, site, member, patch.role);
  if (patch.suspended !== undefined) await suspend(ctx, site, member, patch.suspended);
  return presentMember(ctx, site, await memberOf(ctx, site, userId));
}

async function memberOf(ctx: CtxFor<'member'>, site: Site, userId: number) {
  const row = await findMember(ctx.db, placeOf(site), userId);
  return authorize(ctx.actor, memberPolicy, 'view', row && memberForActor(site, row));
}
type VisibleMember = Awaited<ReturnType<typeof memberOf>>;

/**
 * Throws for changes to the Owner that the policy allows an administrator or the Owner, but that would leave
 * the site without an Owner.
 */
function refuseOwner(ctx: CtxFor<'member'>, member: VisibleMember): void {
  const needsRefusal = ctx.actor.kind === 'admin' || member.user_id === ctx.actor.userId;
  if (member.role === 'owner' && needsRefusal) throw new AppError('member.last_owner');
}

async function setRole(
  ctx: CtxFor<'member'>,
  site: Site,
  member: VisibleMember,
  role: Exclude<SiteRole, 'owner'>,
) {
  refuseOwner(ctx, member);
  authorize(ctx.actor, memberPolicy, `make_${role}`, member);
  if (member.role === role) return;
  await commit(
    ctx.db,
    [
      updateMember(ctx.db, placeOf(site), member, { group_id: groupFor(role) }, actorUnchanged(ctx, site)),
      abortIfUnchanged(ctx.db),
      revokeBeyondRole(ctx.db, placeOf(site), { userId: member.user_id, role }, iso(ctx.now())),
      ...(await memberChanged(ctx, site, member)),
      memberAuditEntry(ctx, site, 'member.role_changed', member, { role }),
    ],
    CONFLICT,
  );
}

async function suspend(ctx: CtxFor<'member'>, site: Site, member: VisibleMember, suspended: boolean) {
  refuseOwner(ctx, member);
  authorize(ctx.actor, memberPolicy, 'suspend', member);
  if (member.suspended === suspended) return;
  const at = iso(ctx.now());
  await commit(
    ctx.db,
    [
      updateMember(
        ctx.db,
        placeOf(site),
        member,
        { suspended_at: suspended ? at : null },
        actorUnchanged(ctx, site),
      ),
      abortIfUnchanged(ctx.db),
      ...(suspended ? [revokeSentBy(ctx.db, member.user_id, at, { place: placeOf(site), except: [] })] : []),
      ...(await memberChanged(ctx, site, member)),
      memberAuditEntry(ctx, site, suspended ? 'member.suspended' : 'member.restored', member, { suspended }),
    ],
    CONFLICT,
  );
}

/** Removes a member; for oneself, leaves the site. The member's memories remain. */
export async function removeMember(ctx: CtxFor<'member'>, ref: string, userId: number): Promise<undefined> {
  const site = await findVisibleSite(ctx, ref);
  const isSelf = userId === ctx.actor.userId;
  if (!isSelf) authorize(ctx.actor, sitePolicy, 'list_members', site);
  const member = await memberOf(ctx, site, userId);
  refuseOwner(ctx, member);
  if (isSelf && member.suspended) throw new AppError('member.suspended');
  authorize(ctx.actor, memberPolicy, isSelf ? 'leave' : 'remove', member);
  await commit(
    ctx.db,
    [
      deleteMember(ctx.db, placeOf(site), member, isSelf ? undefined : actorUnchanged(ctx, site)),
      abortIfUnchanged(ctx.db),
      ...endInvitesAndRequests(ctx.db, placeOf(site), userId, { by: ctx.actor.userId, at: iso(ctx.now()) }),
      ...(await memberChanged(ctx, site, member)),
      memberAuditEntry(ctx, site, isSelf ? 'member.left' : 'member.removed', member, { role: null }),
    ],
    CONFLICT,
  );
}

const memberChanged = (ctx: CtxFor<'member'>, site: Site, member: VisibleMember) =>
  ctx.hooks.memberChanged(ctx, { siteId: site.id, userId: member.user_id });

/**
 * SQL condition that the actor's role is still the one authorized; undefined for administrators, who have no
 * role at the site.
 */
export const actorUnchanged = (ctx: CtxFor<'member'>, site: Site) =>
  ctx.actor.kind === 'admin' ? undefined : stillHasGroup(placeOf(site), ctx.actor.userId, site.group || null);

const memberAuditEntry = (
  ctx: CtxFor<'member'>,
  site: Site,
  action: string,
  member: VisibleMember,
  after: object,
) =>
  auditEntry(ctx, action, {
    kind: 'site',
    id: site.id,
    before: { user_id: member.user_id, role: member.role, suspended: member.suspended },
    after: { user_id: member.user_id, ...after },
    standing: standingOf(ctx.actor, site),
  });
