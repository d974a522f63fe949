import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { communityMembershipEmail } from './emails/community-membership.email.ts';
import { type MembershipEvent, membershipEmail } from './emails/membership.email.ts';
import type { Place } from './member.repo.ts';

/** The kind of update for each event. */
const UPDATES = {
  accepted: 'invitation_accepted',
  granted: 'access_granted',
  owner_now: 'owner_now',
  owner_before: 'owner_before',
} as const;

/** `subject` is the id of the invitation or the request, `by` the other person concerned. */
type Told = { event: MembershipEvent; subject: number; by: number | null };

/** Emails a person about a change of membership, with an update. */
export const tellPerson = (
  ctx: Ctx,
  { kind, id }: Place,
  userId: number,
  { event, subject, by }: Told,
): Statement[] => [
  kind === 'site'
    ? membershipEmail.enqueue(ctx, { user_id: userId, site_id: id, event, by })
    : communityMembershipEmail.enqueue(ctx, { user_id: userId, community_id: id, event, by }),
  ...notifyPerson(ctx, userId, UPDATES[event], {
    ...(kind === 'site' ? { site: id } : { community: id }),
    subject,
    ...(by !== null && { by }),
  }),
];
