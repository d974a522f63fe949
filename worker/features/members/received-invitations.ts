import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listMyInvitations } from '#worker/contract/update.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { nameInLocale, namesFor } from '#worker/shared/lifespan.ts';
import { stateNow } from './invitation.present.ts';
import { listInvitationsTo, placeOf } from './invitation.repo.ts';
import { isOpen, roleOf } from './member.rules.ts';
import { nameOf } from './member.service.ts';

const MAX_LISTED = 100;

/** Open invitations to the current user's confirmed address, newest first. */
export async function listReceivedInvitations(
  ctx: CtxFor<'member'>,
): Promise<ReplyOf<typeof listMyInvitations>> {
  const rows = await listInvitationsTo(ctx.db, ctx.actor.userId, iso(ctx.now()), MAX_LISTED);
  const open = rows
    .map((row) => ({ ...row, place: placeOf(row) }))
    .filter((row) => isOpen(stateNow(ctx, row, row.place)));
  const shown = ({ invitation, inviter }: (typeof open)[number]) => ({
    id: invitation.id,
    token: oneTimeToken(ctx.secrets.jwt, invitation.seed),
    role: roleOf(invitation.group_id),
    invited_by: nameOf(inviter),
    note: invitation.note,
    created_at: invitation.created_at,
    expires_at: invitation.expires_at,
  });
  return {
    invitations: open.flatMap((row) => {
      const { place } = row;
      if (place.kind !== 'site') return [];
      const site = { id: place.id, name: nameInLocale(place, ctx.locale), site_type_id: place.site_type_id };
      return [{ ...shown(row), site }];
    }),
    community_invitations: open.flatMap((row) => {
      const { place } = row;
      if (place.kind !== 'community') return [];
      return [{ ...shown(row), community: { id: place.id, name: namesFor(place, ctx.locale).main.text } }];
    }),
  };
}
