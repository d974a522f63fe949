import type { OrderProduct } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { ProductKind } from '#worker/core/hooks.ts';
import { authorize } from '#worker/core/policy.ts';
import { faultAt, findVisibleSite, fullName, sitePolicy } from '#worker/features/site-access/public.ts';
import { PRODUCTION_COURSE } from './production.rules.ts';

/** Something that is made with the person; its price is a quote that is sent separately. */
const production = (product: OrderProduct, action: 'podcast' | 'publish'): ProductKind => ({
  product,
  course: PRODUCTION_COURSE,
  prepare: async (ctx, { site: ref, lines, isGift }) => {
    const site = authorize(ctx.actor, sitePolicy, action, await findVisibleSite(ctx, ref));
    const pointer = isGift ? '/gift' : lines.length > 0 ? '/lines' : undefined;
    if (pointer)
      throw new AppError('request.invalid', {}, { fields: [faultAt(pointer, 'value.not_allowed')] });
    const { id, slug, mode } = site;
    return {
      site: { id, slug, mode, name: fullName(site) },
      lines: [],
      details: {},
      unusedMinor: 0,
      until: null,
      renews: false,
      delivers: false,
      asksWish: true,
    };
  },
  placed: async () => ({ stage: 'requested', statements: [] }),
});

export const podcastProduct = production('podcast', 'podcast');
export const bookProduct = production('book', 'publish');
