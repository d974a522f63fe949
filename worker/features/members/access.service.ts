import type { AccessRequest, requestAccess as asking } from '#worker/contract/access-request.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { listInvitations as listing } from '#worker/contract/member.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { provenHuman } from '#worker/http/proven-human.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import {
  type AccessRow,
  decideRequest,
  findRequest,
  insertRequest,
  isMembersAddress,
  isOverLimit,
  listRequests,
} from './access.repo.ts';
import { findByAddress, findPerson } from './invitation.repo.ts';
import { invitationStatements, listInvitations, newInvitation } from './invitations.service.ts';
import { mayRequestAccess } from './member.policy.ts';
import { findMember, insertMember, type Place } from './member.repo.ts';
import { nameOf } from './member.service.ts';
import { authorizeAt, groupAt, type PlaceForActor, standingAt } from './place.policy.ts';
import type { VisiblePlace } from './place.service.ts';
import { tellPerson } from './tell-person.ts';
import { tellStaff } from './tell-staff.ts';

const PER_USER: Quota = { name: 'access', limit: 5, windowSeconds: 60 * 60 };
/** Higher, because a mourning family and its visitors often share one network. */
const PER_NETWORK: Quota = { ...PER_USER, name: 'access-network', limit: 20 };
const MAX_PENDING = 3;
/** Requests that stay unanswered for longer than this do not count towards `MOST_OPEN`. */
const COUNTED_SECONDS = 14 * 24 * 60 * 60;
const MAX_LISTED = 200;
const MAX_ATTEMPTS = 4;
const HOUR_SECONDS = 60 * 60;

type AccessInput = BodyOf<typeof asking>;
type Requester = Pick<AccessRow, 'user_id' | 'name' | 'email' | 'locale'>;

/** Requests access to read or to write at a site, or to a community. The reply reveals nothing about it. */
export async function requestAccess(ctx: Ctx, place: PlaceToAsk, input: AccessInput): Promise<undefined> {
  const group = groupAt(place);
  if (ctx.actor.kind === 'unverified') throw new AppError('auth.unverified');
  if (group !== null) throw new AppError(group < 0 ? 'member.suspended' : 'access.already_member');
  if (!mayRequestAccess(ctx.actor, place)) throw new AppError('auth.forbidden');
  const requester = await requesterOf(ctx, input);
  if (requester.user_id === null) await provenHuman(ctx, input.human, 'access');
  if (requester.user_id === null) await spend(ctx.db, PER_NETWORK, ctx.client.network, ctx.now());
  else await spend(ctx.db, PER_USER, String(requester.user_id), ctx.now());
  const request = requestOf(ctx, place, requester, input.note || null);
  if (await isMembersAddress(ctx.db, place, requester.email)) {
    // the reply is the same for a member's address, so that it does not reveal membership
    if (await isOverLimit(ctx.db, request, limitAt(ctx))) throw OVER_LIMIT;
    return;
  }
  try {
    await commit(ctx.db, requestStatements(ctx, place, requester, request.note), OVER_LIMIT);
  } catch (error) {
    if (isConflict(error, 'access_requests')) return;
    throw error;
  }
  ctx.dispatchOutbox();
}

type PlaceToAsk = PlaceForActor & Place;

/**
 * The statements of a request, with those that tell the staff of it. They abort where too many of the requester's
 * are pending.
 */
export const requestStatements = (
  ctx: Ctx,
  place: Place,
  requester: Requester,
  note: string | null,
): Statement[] => [
  insertRequest(ctx.db, requestOf(ctx, place, requester, note), limitAt(ctx)),
  abortIfUnchanged(ctx.db),
  ...tellStaff(ctx, place),
];

const OVER_LIMIT = new AppError('rate.limited', {}, { retryAfter: HOUR_SECONDS });
const limitAt = (ctx: Ctx) => ({
  max: MAX_PENDING,
  since: iso(secondsAfter(ctx.now(), -COUNTED_SECONDS)),
});

const requestOf = (ctx: Ctx, { kind, id }: Place, requester: Requester, note: string | null) => ({
  owner_kind: kind,
  owner_id: id,
  ...requester,
  note,
  state: 'pending' as const,
  created_at: iso(ctx.now()),
});

export async function requesterOf(ctx: Ctx, { name, email }: AccessInput): Promise<Requester> {
  if ('userId' in ctx.actor) {
    const person = await findPerson(ctx.db, ctx.actor.userId);
    if (!person) throw new AppError('auth.token_missing');
    return { user_id: person.id, name: nameOf(person), email: person.email, locale: person.locale };
  }
  if (name === undefined || email === undefined)
    throw invalid(
      Object.entries({ name, email }).flatMap(([field, value]) =>
        value === undefined ? [{ pointer: `/${field}`, code: 'field.required', params: {} }] : [],
      ),
    );
  return { user_id: null, name, email, locale: ctx.locale };
}

export async function listAccessRequests(
  ctx: CtxFor<'member'>,
  found: VisiblePlace,
): Promise<{ requests: AccessRequest[] }> {
  const place = authorizeAt(ctx.actor, 'list_members', found);
  const rows = await listRequests(ctx.db, place, MAX_LISTED);
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

/** Who is invited to a place, and who asks to take part in it. */
export async function listInvitationsAndRequests(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
): Promise<ReplyOf<typeof listing>> {
  const [{ invitations }, { requests }] = await Promise.all([
    listInvitations(ctx, place),
    listAccessRequests(ctx, place),
  ]);
  return { invitations, requests };
}

type Decision = 'approve' | 'decline';
const STATE_AFTER = { approve: 'approved', decline: 'declined' } as const;
const CONFLICT = new AppError('access.already_decided');

/**
 * Approves or declines a request; the first decision is final. An approved requester becomes a member at
 * once, or receives an invitation if they have no account.
 */
export async function decideAccess(
  ctx: CtxFor<'member'>,
  found: VisiblePlace,
  id: number,
  decision: Decision,
): Promise<undefined> {
  const place = authorizeAt(ctx.actor, 'invite', found);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const request = await findRequest(ctx.db, place, id);
    if (!request) throw new AppError('access.not_found');
    if (request.state !== 'pending') {
      const isOwn = request.decided_by === ctx.actor.userId && request.state === STATE_AFTER[decision];
      if (isOwn) return;
      throw new AppError('access.already_decided');
    }
    const at = iso(ctx.now());
    const statements = [
      decideRequest(ctx.db, id, { state: STATE_AFTER[decision], by: ctx.actor.userId, at }),
      abortIfUnchanged(ctx.db),
      ...(decision === 'approve' ? await admissionStatements(ctx, place, request) : []),
      auditEntry(ctx, `access.${STATE_AFTER[decision]}`, {
        kind: place.kind,
        id: place.id,
        before: { request_id: id, state: request.state },
        after: { request_id: id, state: STATE_AFTER[decision], user_id: request.user_id },
        standing: standingAt(ctx.actor, place),
      }),
    ];
    try {
      await commit(ctx.db, statements, CONFLICT);
      ctx.dispatchOutbox();
      return;
    } catch (error) {
      // decided or joined concurrently, or no quota left: retry with fresh data
      if (error !== CONFLICT && !isConflict(error, 'members')) throw error;
    }
  }
  throw new AppError('rate.limited', {}, { retryAfter: HOUR_SECONDS });
}

async function admissionStatements(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  request: AccessRow,
): Promise<Statement[]> {
  const person =
    request.user_id === null
      ? await findByAddress(ctx.db, request.email)
      : await findPerson(ctx.db, request.user_id);
  if (person) {
    const member = await findMember(ctx.db, place, person.id);
    if (member?.suspended_at) throw new AppError('member.suspended');
    if (member) return [];
    return [
      insertMember(ctx.db, place, { userId: person.id, group: null, at: iso(ctx.now()) }),
      ...tellPerson(ctx, place, person.id, { event: 'granted', subject: request.id, by: null }),
    ];
  }
  const invitation = newInvitation(ctx, await nextId(ctx.db, invitations), place, {
    kind: 'email',
    email: request.email,
    role: 'member',
    note: null,
    locale: request.locale,
    max_uses: 1,
  });
  return invitationStatements(ctx, place, invitation);
}
