import type { SiteCard } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { groupOf, type SiteAsSeen, sitePolicy, type Viewable } from './site.policy.ts';
import { presentCard } from './site.present.ts';
import type { SiteRow } from './site.repo.ts';
import type { CardRow } from './site-cards.repo.ts';

export type SeenCard = Viewable<SiteRow & SiteAsSeen> & { card: SiteCard };

/** The site and its card, with proof that the actor may see it. Null where missing or not visible. */
export function seenCard(ctx: Ctx, row: CardRow | undefined): SeenCard | null {
  if (!row) return null;
  const site = { ...row.site, group: groupOf(row.membership), controls: row.controls };
  if (!sitePolicy.answers.view(ctx.actor, site)) return null;
  return authorize(ctx.actor, sitePolicy, 'view', {
    ...site,
    card: presentCard(ctx, row.site, row.portrait),
  });
}

/** Like `seenCard`, for the site that the whole request depends on: throws 404 where it is not visible. */
export function seenCardOr404(ctx: Ctx, row: CardRow | undefined): SeenCard {
  const site = seenCard(ctx, row);
  if (!site) throw new AppError('site.not_found');
  return site;
}
