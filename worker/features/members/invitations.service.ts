import type { BodyOf } from '#worker/contract/endpoint.ts';
import {
  type createInvitation as endpoint,
  INVITATION_SECONDS,
  INVITATIONS_A_DAY,
  type Invitation,
  type SiteRole,
} from '#worker/contract/member.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { randomToken, sha256 } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { notifyInvited } from '#worker/features/updates/public.ts';
import { type Quota, spending } from '#worker/http/rate-limit.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { invitationEmail } from './emails/invitation.email.ts';
import { presentInvitation, stateNow } from './invitation.present.ts';
import {
  closeExpired,
  closeInvitation,
  findInvitationOf,
  findOffer,
  findPerson,
  type InvitationRow,
  insertInvitation,
  listInvitationRows,
  revokeEarlier,
} from './invitation.repo.ts';
import { invitable } from './member.policy.ts';
import { findMember } from './member.repo.ts';
import { groupFor, isOpen } from './member.rules.ts';
import { authorizeAt, standingAt } from './place.policy.ts';
import type { VisiblePlace } from './place.service.ts';

const DAY_SECONDS = 24 * 60 * 60;
const PER_PLACE: Quota = { name: 'invite', limit: INVITATIONS_A_DAY, windowSeconds: DAY_SECONDS };
/** The limits of invitations to one address: for each place, and for all. */
const TO_ADDRESS: Quota = { name: 'invite-address', limit: 3, windowSeconds: DAY_SECONDS };
const TO_ADDRESS_IN_ALL: Quota = { name: 'invite-address-all', limit: 20, windowSeconds: DAY_SECONDS };
const MAX_LISTED = 200;

export type InvitationInput = BodyOf<typeof endpoint>;

export async function listInvitations(ctx: CtxFor<'member'>, found: VisiblePlace) {
  const place = authorizeAt(ctx.actor, 'list_members', found);
  const rows = await listInvitationRows(ctx.db, place, MAX_LISTED);
  return { invitations: rows.map((row) => presentInvitation(ctx, row, place)) };
}

/**
 * Creates an email invitation, with the same reply whether the address has an account or not, or a link with
 * the role of member.
 */
export async function createInvitation(
  ctx: CtxFor<'member'>,
  found: VisiblePlace,
  input: InvitationInput,
): Promise<Invitation> {
  const place = authorizeAt(ctx.actor, 'invite', found);
  const role = input.kind === 'email' ? input.role : 'member';
  if (!invitable(ctx.actor, place).includes(role)) throw new AppError('auth.forbidden');
  const by = await inviterOf(ctx, place);
  if (input.kind === 'email' && input.email === by.inviter.email)
    throw invalid([{ pointer: '/email', code: 'invitation.own_address', params: {} }]);
  const invitation = newInvitation(ctx, await nextId(ctx.db, invitations), place, {
    kind: input.kind,
    email: input.kind === 'email' ? input.email : null,
    role,
    note: (input.kind === 'email' && input.note) || null,
    locale: (input.kind === 'email' && input.locale) || by.inviter.locale,
    max_uses: input.kind === 'link' ? input.max_uses : 1,
  });
  const reply = presentInvitation(ctx, { invitation, ...by }, place);
  await commitInvitation(ctx, [
    ...(await invitationStatements(ctx, place, invitation)),
    // a stored reply contains no token; the list shows the link
    ...ctx.storeIdempotentReply(201, { ...reply, link: null }),
  ]);
  return reply;
}

/**
 * Commits `invitationStatements`; throws if a quota is exhausted or ownership is already offered.
 */
export async function commitInvitation(ctx: CtxFor<'member'>, statements: Statement[]): Promise<void> {
  const left = DAY_SECONDS - (Math.floor(ctx.now().getTime() / 1000) % DAY_SECONDS);
  try {
    await commit(ctx.db, statements, new AppError('rate.limited', {}, { retryAfter: left }));
  } catch (error) {
    if (isConflict(error, 'invitations')) throw new AppError('invitation.already_offered');
    throw error;
  }
  ctx.dispatchOutbox();
}

async function inviterOf(ctx: CtxFor<'member'>, place: VisiblePlace) {
  const [person, member] = await Promise.all([
    findPerson(ctx.db, ctx.actor.userId),
    findMember(ctx.db, place, ctx.actor.userId),
  ]);
  if (!person) throw new AppError('auth.token_missing');
  return {
    inviter: {
      ...person,
      active: '1' as const,
      role_id: ctx.actor.kind === 'admin' ? 1 : 2,
      kiosk_community_id: null,
      inactive: false,
    },
    membership: member ?? null,
  };
}

type InvitationDraft = {
  kind: 'email' | 'link';
  email: string | null;
  role: SiteRole;
  note: string | null;
  locale: Locale;
  max_uses: number;
};

export function newInvitation(
  ctx: CtxFor<'member'>,
  id: number,
  place: VisiblePlace,
  { role, ...draft }: InvitationDraft,
): InvitationRow {
  const seed = randomToken();
  return {
    id,
    owner_kind: place.kind,
    owner_id: place.id,
    ...draft,
    group_id: groupFor(place.kind, role),
    seed,
    token_hash: tokenHash(ctx.secrets.jwt, oneTimeToken(ctx.secrets.jwt, seed)),
    state: 'sent',
    uses: 0,
    invited_by: ctx.actor.userId,
    created_at: iso(ctx.now()),
    expires_at: iso(secondsAfter(ctx.now(), INVITATION_SECONDS)),
    closed_at: null,
  };
}

/** The statements that use up the quotas, revoke the earlier invitation to the address and send the new one. */
export async function invitationStatements(
  ctx: CtxFor<'member'>,
  place: VisiblePlace,
  invitation: InvitationRow,
): Promise<Statement[]> {
  const { db } = ctx;
  const [now, at] = [ctx.now(), iso(ctx.now())];
  const { email, group_id } = invitation;
  const consume = async (quota: Quota, who: string) => [
    spending(db, quota, await sha256(who), now),
    abortIfUnchanged(db),
  ];
  const offers = group_id === groupFor(place.kind, 'owner');
  const groups = offers
    ? [group_id]
    : invitable(ctx.actor, place)
        .filter((role) => role !== 'owner')
        .map((role) => groupFor(place.kind, role));
  return [
    ...(await consume(PER_PLACE, quotaKey(place))),
    ...(email ? await consume(TO_ADDRESS, `${quotaKey(place)}\n${email}`) : []),
    ...(email ? await consume(TO_ADDRESS_IN_ALL, email) : []),
    closeExpired(db, place, at),
    ...(offers ? await closeRevokedOffer(ctx, place) : []),
    ...(email ? [revokeEarlier(db, place, { email, groups }, at)] : []),
    insertInvitation(db, invitation),
    ...(email
      ? [
          invitationEmail.enqueue(ctx, { invitation_id: invitation.id }),
          ...notifyInvited(ctx, email, {
            ...(place.kind === 'site' ? { site: place.id } : { community: place.id }),
            subject: invitation.id,
            by: ctx.actor.userId,
          }),
        ]
      : []),
    auditEntry(ctx, 'invitation.sent', {
      kind: place.kind,
      id: place.id,
      after: { invitation_id: invitation.id, kind: invitation.kind, group: group_id },
      standing: standingAt(ctx.actor, place),
    }),
  ];
}

const quotaKey = ({ kind, id }: VisiblePlace): string => (kind === 'site' ? String(id) : `${kind} ${id}`);

/** Closes an offer whose sender is no longer the Owner, so that it does not block a new one. */
async function closeRevokedOffer(ctx: CtxFor<'member'>, place: VisiblePlace): Promise<Statement[]> {
  const offer = await findOffer(ctx.db, place);
  const isRevoked = offer && stateNow(ctx, offer, place) === 'revoked';
  return isRevoked ? [closeInvitation(ctx.db, offer.invitation.id, 'revoked', iso(ctx.now()))] : [];
}

export async function revokeInvitation(
  ctx: CtxFor<'member'>,
  visible: VisiblePlace,
  id: number,
): Promise<undefined> {
  const place = authorizeAt(ctx.actor, 'invite', visible);
  const found = await findInvitationOf(ctx.db, place, id);
  if (!found) throw new AppError('invitation.not_found');
  const { state } = found.invitation;
  const shown = presentInvitation(ctx, found, place);
  if (!invitable(ctx.actor, place).includes(shown.role)) throw new AppError('auth.forbidden');
  if (state === 'revoked') return;
  if (!isOpen(state) || shown.state === 'expired')
    throw new AppError('invitation.over', { state: shown.state });
  await commit(
    ctx.db,
    [
      closeInvitation(ctx.db, id, 'revoked', iso(ctx.now())),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'invitation.revoked', {
        kind: place.kind,
        id: place.id,
        before: { invitation_id: id, state },
        after: { invitation_id: id, state: 'revoked' },
        standing: standingAt(ctx.actor, place),
      }),
    ],
    new AppError('request.conflict'),
  );
}
