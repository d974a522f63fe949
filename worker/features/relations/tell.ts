import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { type SiteAsSeen, sitePolicy } from '#worker/features/sites/public.ts';
import { tellStaff } from '#worker/features/updates/public.ts';
import type { RelationRow } from './relation.rules.ts';

const ANYONE_REGISTERED = { kind: 'member', userId: 0, sessionId: '' } as const;

/** Tells the other site's staff that they are asked; of a site that not everyone may see, nobody is told. */
export function told(ctx: CtxFor<'member'>, row: RelationRow, site: SiteAsSeen): Statement[] {
  const open = sitePolicy.answers.view(ANYONE_REGISTERED, { ...site, group: null, controls: false });
  return row.state === 'asked' && open
    ? [tellStaff(ctx, row.other_id, 'relation_asked', { subject: row.id, by: ctx.actor.userId })]
    : [];
}
