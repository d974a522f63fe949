import type { SiteCard } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { type SiteAsSeen, sitePolicy, type Viewable } from './site.policy.ts';
import { presentCard } from './site.present.ts';
import type { SiteRow } from './site.repo.ts';
import { groupOf } from './site.service.ts';
import type { CardRow } from './site-cards.repo.ts';

export type SeenCard = Viewable<SiteRow & SiteAsSeen> & { card: SiteCard };

/** The site with its card, with proof that whoever asks may see it; null where they may not, or there is none. */
export function seenCard(ctx: Ctx, row: CardRow | undefined): SeenCard | null {
  if (!row) return null;
  const site = { ...row.site, group: groupOf(row.membership), controls: row.controls };
  if (!sitePolicy.answers.view(ctx.actor, site)) return null;
  return authorize(ctx.actor, sitePolicy, 'view', {
    ...site,
    card: presentCard(ctx, row.site, row.portrait),
  });
}

/** The same of the site that all else stands on: 404 where it is not to be seen. */
export function seenCardOr404(ctx: Ctx, row: CardRow | undefined): SeenCard {
  const site = seenCard(ctx, row);
  if (!site) throw new AppError('site.not_found');
  return site;
}
