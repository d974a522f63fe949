import type { DigestTopic } from '#worker/contract/mail.ts';
import type { UpdateKind } from '#worker/contract/update.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { insertInvited, insertUpdate, insertUpdates } from './update.repo.ts';

type NotifyCtx = Pick<Ctx, 'db' | 'now' | 'actor' | 'hooks'>;
/** `subject` is the id of the memory, comment, invitation, request, relation, claim, community or order; `by` is the id of the actor. */
type About = ({ site: number } | { community: number }) & { subject?: number; by?: number };

/**
 * The statements that insert an update for one person, for the commit of its cause; its content is looked up
 * when it is read.
 */
export const notifyPerson = (ctx: NotifyCtx, userId: number, kind: UpdateKind, about: About): Statement[] =>
  insertUpdate(ctx.db, userId, newUpdate(ctx, kind, about));

/**
 * As `notifyPerson`, for each person who decides on the topic at the site, or in the community, except the actor.
 * Of pending items only the last update of a place is stored.
 */
export const notifyStaff = (
  ctx: NotifyCtx,
  kind: UpdateKind,
  about: About,
  topic: DigestTopic = 'access',
): Statement[] => insertUpdates(ctx.db, topic, userIdOf(ctx.actor), newUpdate(ctx, kind, about));

/** As `notifyPerson`, for the account that has confirmed this address. */
export const notifyInvited = (ctx: NotifyCtx, email: string, about: About): Statement[] =>
  insertInvited(ctx.db, email, newUpdate(ctx, 'invited', about));

const newUpdate = ({ now, hooks }: NotifyCtx, kind: UpdateKind, { subject, by, ...place }: About) => ({
  kind,
  place:
    'site' in place
      ? { kind: 'site' as const, id: place.site }
      : { kind: 'community' as const, id: place.community },
  subject: subject ?? null,
  by: by ?? null,
  at: iso(now()),
  replaces: hooks.updateLines.get(kind)?.replaces,
});
