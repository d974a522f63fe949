import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import type { Feature } from '#worker/http/feature.ts';
import { graveInvitationEmail } from './emails/grave-invitation.email.ts';
import {
  deleteInvitationsBeyondRight,
  deleteInvitationsOfSite,
  deleteOverInvitations,
  findGraveIdOf,
} from './grave.repo.ts';
import { graveRoutes } from './grave.routes.ts';
import { leaving } from './grave.service.ts';
import { graveAskedLine, graveJoinedLine } from './grave.update.ts';

export const graves: Feature = {
  routes: graveRoutes,
  emails: [graveInvitationEmail],
  updateLines: [graveAskedLine, graveJoinedLine],
  on: {
    // a deleted site keeps its place on the stone, hidden, until it is restored or purged
    siteDeleted: ({ db }, siteId) => [deleteInvitationsOfSite(db, siteId)],
    memberChanged: ({ db }, member) => [deleteInvitationsBeyondRight(db, member)],
    sitePurged: purgeFromGrave,
    expired: ({ db, now }) => [deleteOverInvitations(db, iso(now()))],
  },
};

async function purgeFromGrave(ctx: Ctx, siteId: number): Promise<Statement[]> {
  const graveId = await findGraveIdOf(ctx.db, siteId);
  return [
    ...(graveId === undefined ? [] : leaving(ctx, graveId, siteId, null)),
    deleteInvitationsOfSite(ctx.db, siteId),
  ];
}
