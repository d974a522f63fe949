import type { AccessRequest, requestAccess as asking } from '#worker/contract/access-request.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, isConflict, orNothing } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { audited } from '#worker/features/audit/public.ts';
import { mailed, tellDeciders } from '#worker/features/notifications/public.ts';
import {
  findSiteAsSeen,
  findVisibleSite,
  groupOf,
  sitePolicy,
  standing,
} from '#worker/features/sites/public.ts';
import { tellPerson, tellStaff } from '#worker/features/updates/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import {
  type AccessRow,
  decideRequest,
  findRequest,
  insertRequest,
  isMembersAddress,
  isWaitingTooOften,
  listRequests,
} from './access.repo.ts';
import { findByAddress, findPerson } from './invitation.repo.ts';
import { inviting, newInvitation, type Site } from './invitations.service.ts';
import { asksAt } from './member.policy.ts';
import { findMember, insertMember } from './member.repo.ts';
import { nameOf, placeOf } from './member.service.ts';

const ASKED: Quota = { name: 'access', limit: 5, windowSeconds: 60 * 60 };
/** In a house that mourns, many ask from one network. */
const ASKED_FROM: Quota = { ...ASKED, name: 'access-network', limit: 20 };
const MOST_OPEN = 3;
/** Whom nobody has answered for so long may ask elsewhere. */
const COUNTED_SECONDS = 14 * 24 * 60 * 60;
const MOST_LISTED = 200;
const RACES = 4;
const HOUR_SECONDS = 60 * 60;

type Asking = BodyOf<typeof asking>;
type Asker = Pick<AccessRow, 'user_id' | 'name' | 'email' | 'locale'>;

/** Someone asks the family to let them in, or to let them take part. Nothing of the site is said to them. */
export async function requestAccess(ctx: Ctx, ref: string, given: Asking): Promise<undefined> {
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : 0;
  const found = await findSiteAsSeen(ctx.db, ref, userId);
  if (!found || isHidden(found.site, userId)) throw new AppError('site.not_found');
  const group = groupOf(found.membership);
  const site = { ...found.site, group, controls: false };
  if (ctx.actor.kind === 'unverified') throw new AppError('auth.unverified');
  if (group !== null) throw new AppError(group < 0 ? 'member.suspended' : 'access.already_member');
  if (!asksAt(ctx.actor, site)) throw new AppError('auth.forbidden');
  const asker = await askerOf(ctx, given);
  if (asker.user_id === null) await provenHuman(ctx, given.human, 'access');
  if (asker.user_id === null) await spend(ctx.db, ASKED_FROM, ctx.client.network, ctx.now());
  else await spend(ctx.db, ASKED, String(asker.user_id), ctx.now());
  const request = {
    owner_kind: 'site' as const,
    owner_id: site.id,
    ...asker,
    note: given.note || null,
    state: 'pending' as const,
    created_at: iso(ctx.now()),
  };
  const limit = { most: MOST_OPEN, since: iso(secondsAfter(ctx.now(), -COUNTED_SECONDS)) };
  const tooOften = new AppError('rate.limited', {}, { retryAfter: HOUR_SECONDS });
  if (await isMembersAddress(ctx.db, placeOf(site), asker.email)) {
    // what is said of a member's address is what is said of any other
    if (await isWaitingTooOften(ctx.db, request, limit)) throw tooOften;
    return;
  }
  try {
    await commit(
      ctx.db,
      [
        insertRequest(ctx.db, request, limit),
        orNothing(ctx.db),
        tellDeciders(ctx, site.id),
        tellStaff(ctx, site.id, 'access_requested'),
      ],
      tooOften,
    );
  } catch (error) {
    if (isConflict(error, 'access_requests')) return;
    throw error;
  }
  ctx.nudge();
}

/** A work site that was not activated is there for its maker alone. */
const isHidden = (site: Pick<Site, 'work' | 'work_activated_at' | 'owner_id'>, userId: number): boolean =>
  site.work && site.work_activated_at === null && site.owner_id !== userId;

async function askerOf(ctx: Ctx, { name, email }: Asking): Promise<Asker> {
  if ('userId' in ctx.actor) {
    const person = await findPerson(ctx.db, ctx.actor.userId);
    if (!person) throw new AppError('auth.token_missing');
    return { user_id: person.id, name: nameOf(person), email: person.email, locale: person.locale };
  }
  if (name === undefined || email === undefined)
    throw invalid(
      Object.entries({ name, email }).flatMap(([field, value]) =>
        value === undefined ? [{ pointer: `/${field}`, code: 'invalid_type', params: {} }] : [],
      ),
    );
  return { user_id: null, name, email, locale: ctx.locale };
}

export async function listAccessRequests(
  ctx: CtxFor<'member'>,
  ref: string,
): Promise<{ requests: AccessRequest[] }> {
  const site = authorize(ctx.actor, sitePolicy, 'list_members', await findVisibleSite(ctx, ref));
  const rows = await listRequests(ctx.db, placeOf(site), MOST_LISTED);
  return {
    requests: rows.map(({ request }) => ({
      id: request.id,
      name: request.name,
      email: request.email,
      note: request.note,
      registered: request.user_id !== null,
      created_at: request.created_at,
    })),
  };
}

type Decision = 'approve' | 'decline';
const COMES_TO = { approve: 'approved', decline: 'declined' } as const;
const RACED = new AppError('access.already_decided');

/** The first decision is final. Whoever is let in is a member at once, or is invited where they have no account. */
export async function decideAccess(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  decision: Decision,
): Promise<undefined> {
  const site = authorize(ctx.actor, sitePolicy, 'invite', await findVisibleSite(ctx, ref));
  for (let race = 0; race < RACES; race++) {
    const request = await findRequest(ctx.db, placeOf(site), id);
    if (!request) throw new AppError('access.not_found');
    if (request.state !== 'pending') {
      const isOwn = request.decided_by === ctx.actor.userId && request.state === COMES_TO[decision];
      if (isOwn) return;
      throw new AppError('access.already_decided');
    }
    const at = iso(ctx.now());
    const statements = [
      decideRequest(ctx.db, id, { state: COMES_TO[decision], by: ctx.actor.userId, at }),
      orNothing(ctx.db),
      ...(decision === 'approve' ? await lettingIn(ctx, site, request) : []),
      audited(ctx, `access.${COMES_TO[decision]}`, {
        kind: 'site',
        id: site.id,
        before: { request_id: id, state: request.state },
        after: { request_id: id, state: COMES_TO[decision], user_id: request.user_id },
        standing: standing(ctx.actor, site),
      }),
    ];
    try {
      await commit(ctx.db, statements, RACED);
      ctx.nudge();
      return;
    } catch (error) {
      // decided by someone else, come in by another way, or nothing left of the quota: look again
      if (error !== RACED && !isConflict(error, 'members')) throw error;
    }
  }
  throw new AppError('rate.limited', {}, { retryAfter: HOUR_SECONDS });
}

async function lettingIn(ctx: CtxFor<'member'>, site: Site, request: AccessRow): Promise<Statement[]> {
  const known =
    request.user_id === null
      ? await findByAddress(ctx.db, request.email)
      : await findPerson(ctx.db, request.user_id);
  if (known) {
    const member = await findMember(ctx.db, placeOf(site), known.id);
    if (member?.suspended_at) throw new AppError('member.suspended');
    if (member) return [];
    return [
      insertMember(ctx.db, placeOf(site), { userId: known.id, group: null, at: iso(ctx.now()) }),
      mailed(ctx, { kind: 'membership', user_id: known.id, site_id: site.id, event: 'granted', by: null }),
      tellPerson(ctx, known.id, 'access_granted', { site: site.id, subject: request.id }),
    ];
  }
  const invitation = newInvitation(ctx, await nextId(ctx.db, invitations), site, {
    kind: 'email',
    email: request.email,
    role: 'member',
    note: null,
    locale: request.locale,
    max_uses: 1,
  });
  return inviting(ctx, site, invitation);
}
