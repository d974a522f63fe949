import type { UpdateKind } from '#worker/contract/update.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { insertInvited, insertUpdate, insertUpdates } from './update.repo.ts';

export { deleteReadBefore, deleteUpdatesOf, deleteUpdatesOfSite } from './update.repo.ts';

type Teller = Pick<Ctx, 'db' | 'now' | 'actor'>;
/** `subject` is the memory, invitation, request, relation or claim; `by` whose act it was. */
type About = { site: number; subject?: number; by?: number };

/** Puts an update for one person into the commit of its cause; what it says is looked up when it is read. */
export const tellPerson = (ctx: Teller, userId: number, kind: UpdateKind, about: About): Statement =>
  insertUpdate(ctx.db, userId, told(ctx, kind, about));

/**
 * The same for each of a site's staff, but for whoever acts; of what waits for approval, for those who decide
 * on it. Of what is asked of them there is one update a site, the last.
 */
export const tellStaff = (
  ctx: Teller,
  siteId: number,
  kind: UpdateKind,
  about: Omit<About, 'site'> = {},
): Statement =>
  insertUpdates(
    ctx.db,
    kind === 'held' ? 'held' : 'access',
    userIdOf(ctx.actor),
    told(ctx, kind, { site: siteId, ...about }),
  );

/** The same for whoever's confirmed address it is. */
export const tellInvited = (ctx: Teller, email: string, about: About): Statement =>
  insertInvited(ctx.db, email, told(ctx, 'invited', about));

const told = ({ now }: Teller, kind: UpdateKind, { site, subject, by }: About) => ({
  kind,
  siteId: site,
  subject: subject ?? null,
  by: by ?? null,
  at: iso(now()),
});
