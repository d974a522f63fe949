import type { SiteCard } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { recordReading } from './record-reading.ts';
import { groupOf, type SiteForActor, sitePolicy, type Viewable } from './site.policy.ts';
import { presentCard } from './site.present.ts';
import type { SiteRow } from './site.repo.ts';
import type { CardRow } from './site-cards.repo.ts';

export type VisibleCard = Viewable<SiteRow & SiteForActor> & { card: SiteCard };

/** The site and its card, with proof that the actor may see it. Null where missing or not visible. */
export function visibleCard(ctx: Ctx, row: CardRow | undefined): VisibleCard | null {
  if (!row) return null;
  const site = { ...row.site, group: groupOf(row.membership), controls: row.controls };
  if (!sitePolicy.answers.view(ctx.actor, site)) return null;
  return authorize(ctx.actor, sitePolicy, 'view', {
    ...site,
    card: presentCard(ctx, row.site, row.portrait),
  });
}

/** Like `visibleCard`, for the site that the whole request depends on: throws 404 where it is not visible. */
export async function visibleCardOr404(ctx: Ctx, row: CardRow | undefined): Promise<VisibleCard> {
  const site = visibleCard(ctx, row);
  if (!site) throw new AppError('site.not_found');
  await recordReading(ctx, site);
  return site;
}
