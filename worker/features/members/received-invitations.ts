import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listMyInvitations } from '#worker/contract/update.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { stateNow } from './invitation.present.ts';
import { listInvitationsTo } from './invitation.repo.ts';
import { isOpen, roleOf } from './member.rules.ts';
import { nameOf } from './member.service.ts';

const MAX_LISTED = 100;

/** Open invitations to the current user's confirmed address, newest first. */
export async function listReceivedInvitations(
  ctx: CtxFor<'member'>,
): Promise<ReplyOf<typeof listMyInvitations>> {
  const rows = await listInvitationsTo(ctx.db, ctx.actor.userId, iso(ctx.now()), MAX_LISTED);
  const open = rows.filter((row) =>
    isOpen(stateNow(ctx, row, { ...row.site, group: null, controls: false })),
  );
  return {
    invitations: open.map(({ invitation, inviter, site }) => ({
      id: invitation.id,
      token: oneTimeToken(ctx.secrets.jwt, invitation.seed),
      role: roleOf(invitation.group_id),
      site: { id: site.id, name: nameInLocale(site, ctx.locale), site_type_id: site.site_type_id },
      invited_by: nameOf(inviter),
      note: invitation.note,
      created_at: invitation.created_at,
      expires_at: invitation.expires_at,
    })),
  };
}
