import type { Invitation } from '#worker/contract/member.ts';
import type { Actor } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { groupOf } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import { type FoundInvitation, findInvitationById, type InvitationRow, placeOf } from './invitation.repo.ts';
import { invitable } from './member.policy.ts';
import { isOpen, roleOf, stateAt } from './member.rules.ts';
import { nameOf } from './member.service.ts';
import { mayAt, type PlaceForActor } from './place.policy.ts';

type StoredInvitation = Pick<FoundInvitation, 'invitation' | 'inviter' | 'membership'>;

/** The current state of an invitation, which is revoked when its inviter may no longer send it. */
export function stateNow(
  ctx: Ctx,
  { invitation, inviter, membership }: StoredInvitation,
  place: PlaceForActor,
) {
  const group = groupOf(membership);
  const placeForInviter: PlaceForActor =
    place.kind === 'community' ? { ...place, community_group: group } : { ...place, group, controls: false };
  const actor = actorFrom({ userId: inviter.id, sessionId: 'inviter' }, inviter);
  const inviterMay =
    !inviter.inactive && invitable(actor, placeForInviter).includes(roleOf(invitation.group_id));
  return stateAt(invitation, inviterMay, iso(ctx.now()));
}

/** The URL of the page of an invitation; its `token` is the only authorization. */
export const invitationPage = (ctx: Ctx, locale: string, seed: string): string =>
  `${ctx.config.origin}/${locale}/invitation?token=${oneTimeToken(ctx.secrets.jwt, seed)}`;

/** The current content of an email invitation; undefined if it is closed. */
export async function findSendable(ctx: Ctx, id: number) {
  const found = await findInvitationById(ctx.db, id);
  if (!found) return undefined;
  const { invitation, inviter } = found;
  const place = placeOf(found);
  const { email, locale, note, seed } = invitation;
  if (email === null) return undefined;
  if (!isOpen(stateNow(ctx, found, place))) return undefined;
  return {
    to: email,
    locale,
    role: roleOf(invitation.group_id),
    note,
    inviter,
    place,
    page: invitationPage(ctx, locale, seed),
  };
}

/**
 * An invitation in a place's list. Its address is visible to its inviter and to those who may list addresses.
 */
export function presentInvitation(
  ctx: Ctx<Actor & { userId: number }>,
  { invitation, inviter, membership }: StoredInvitation,
  place: PlaceForActor,
): Invitation {
  const state = stateNow(ctx, { invitation, inviter, membership }, place);
  const role = roleOf(invitation.group_id);
  const own = invitation.invited_by === ctx.actor.userId;
  const open = isOpen(state);
  return {
    ...pickVisible(invitation),
    email: own || mayAt(ctx.actor, 'list_emails', place) ? invitation.email : null,
    role,
    state,
    link: invitation.kind === 'link' && open ? invitationPage(ctx, ctx.locale, invitation.seed) : null,
    invited_by: nameOf(inviter),
    can_revoke: isOpen(invitation.state) && state !== 'expired' && invitable(ctx.actor, place).includes(role),
  };
}

const pickVisible = ({ id, kind, max_uses, uses, created_at, expires_at }: InvitationRow) => ({
  id,
  kind,
  max_uses,
  uses,
  created_at,
  expires_at,
});
