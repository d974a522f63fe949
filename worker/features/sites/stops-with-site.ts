import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { closeDoorsOf } from '#worker/features/members/public.ts';
import { withdrawClaimsOn } from '#worker/features/succession/public.ts';

/** What goes on with a site and ends in the commit that deletes it; bringing it back starts none of it again. */
export const stopsWithSite = (ctx: CtxFor<'member'>, siteId: number): Statement[] => {
  const at = iso(ctx.now());
  return [
    ...closeDoorsOf(ctx.db, { kind: 'site', id: siteId }, { by: ctx.actor.userId, at }),
    withdrawClaimsOn(ctx.db, siteId, at),
  ];
};
