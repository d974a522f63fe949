import type { CtxFor } from '#worker/core/ctx.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Statement } from '#worker/db/client.ts';
import { type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { notifyPerson, notifyStaff } from '#worker/features/updates/public.ts';
import { countRequests } from './relation.repo.ts';
import type { RelationRow } from './relation.rules.ts';

export const relationRequestedLine: UpdateLine = {
  kind: 'relation_asked',
  level: 'all',
  replaces: { kinds: ['relation_asked'], sameSubject: false },
  waiting: countRequests,
  isListed: (actor, { site, waiting }) => waiting > 0 && sitePolicy.answers.related_links(actor, site),
};

export const relationAgreedLine: UpdateLine = {
  kind: 'relation_agreed',
  level: 'mine',
  isListed: (actor, { site }) => sitePolicy.answers.related_links(actor, site),
};

const ANY_MEMBER = { kind: 'member', userId: 0, sessionId: '' } as const;

/**
 * Notifies the staff of the other site of a request, unless the requesting site is not visible to everyone.
 */
export function notifyRequested(ctx: CtxFor<'member'>, row: RelationRow, site: SiteForActor): Statement[] {
  const isPublic = sitePolicy.answers.view(ANY_MEMBER, { ...site, group: null, controls: false });
  return row.state === 'asked' && isPublic
    ? notifyStaff(ctx, 'relation_asked', { site: row.other_id, subject: row.id, by: ctx.actor.userId })
    : [];
}

/** Notifies the user who requested a relation that the other site accepted it. */
export const notifyAgreed = (ctx: CtxFor<'member'>, row: RelationRow): Statement[] =>
  notifyPerson(ctx, row.created_by, 'relation_agreed', {
    site: row.site_id,
    subject: row.id,
    by: ctx.actor.userId,
  });
