import type { CtxFor } from '#worker/core/ctx.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Statement } from '#worker/db/client.ts';
import type { SiteForActor } from '#worker/features/site-access/public.ts';
import { notifyPerson, notifyStaff } from '#worker/features/updates/public.ts';
import { gravePolicy } from './grave.policy.ts';
import { countInvitations, type InvitationRow } from './grave.repo.ts';

export const graveJoinedLine: UpdateLine = {
  kind: 'grave_joined',
  level: 'mine',
  namesActor: true,
  isListed: (actor, { site }) => gravePolicy.answers.manage(actor, site),
};

export const graveAskedLine: UpdateLine = {
  kind: 'grave_asked',
  level: 'all',
  replaces: { kinds: ['grave_asked'], sameSubject: false },
  waiting: countInvitations,
  isListed: (actor, { site, waiting }) => waiting > 0 && gravePolicy.answers.manage(actor, site),
};

const ANY_MEMBER = { kind: 'member', userId: 0, sessionId: '' } as const;

/** Whether everyone may see the site. */
export const isPublic = (site: SiteForActor): boolean =>
  gravePolicy.answers.view(ANY_MEMBER, { ...site, group: null, controls: false });

/** Notifies the owners of the invited site, unless the inviting one is not visible to everyone. */
export const notifyInvited = (
  ctx: CtxFor<'member'>,
  { id, site_id }: Pick<InvitationRow, 'id' | 'site_id'>,
  from: SiteForActor,
): Statement[] =>
  isPublic(from) ? notifyStaff(ctx, 'grave_asked', { site: site_id, subject: id, by: ctx.actor.userId }) : [];

/** Notifies the person who invited a site that it has joined. */
export const notifyJoined = (
  ctx: CtxFor<'member'>,
  { id, from_site_id, invited_by }: Pick<InvitationRow, 'id' | 'from_site_id' | 'invited_by'>,
): Statement[] =>
  notifyPerson(ctx, invited_by, 'grave_joined', { site: from_site_id, subject: id, by: ctx.actor.userId });
