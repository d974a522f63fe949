import { BOX_COLLECTIONS, BOX_KIND_MAX, BOX_MAX, BOX_PRICES } from '#worker/contract/box.ts';
import type { BoxInput } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { ProductKind, Wanted } from '#worker/core/hooks.ts';
import { authorize } from '#worker/core/policy.ts';
import type { OrderDetails } from '#worker/db/schema/orders.ts';
import { placedInSight } from '#worker/features/orders/public.ts';
import { faultAt, findVisibleSite, fullName, sitePolicy } from '#worker/features/site-access/public.ts';
import { BOX_COURSE, declaredIn, totalOf } from './box.rules.ts';
import { boxMoved } from './box-moves.ts';

/** Photos, cassettes and discs of a family, which come in a box, become files and go back. */
export const boxProduct: ProductKind = {
  product: 'box',
  course: BOX_COURSE,
  prepare: async (ctx, wanted) => {
    const site = authorize(ctx.actor, sitePolicy, 'box', await findVisibleSite(ctx, wanted.site));
    const { id, slug, mode } = site;
    return {
      site: { id, slug, mode, name: fullName(site) },
      lines: wanted.lines,
      details: { box: boxIn(wanted) },
      unusedMinor: 0,
      until: null,
      renews: false,
      delivers: true,
    };
  },
  placed: placedInSight('paid'),
  moved: boxMoved,
};

const PIECES: readonly string[] = Object.values(BOX_PRICES);

/**
 * The box that is wanted: some pieces, each kind once and at most so many, and one way to collect them. Throws where there
 * is anything else.
 */
function boxIn({ lines, box, isGift }: Wanted): OrderDetails['box'] {
  if (isGift) throw refused('/gift', 'value.not_allowed');
  const { other_count, other_text, comments }: BoxInput = box ?? {
    other_count: 0,
    other_text: '',
    comments: '',
  };
  const [collected, ...others] = lines.filter(({ item }) => !PIECES.includes(item));
  const collection = BOX_COLLECTIONS.find((one) => one === collected?.item);
  const declared = declaredIn(lines, other_count);
  const total = totalOf(declared);
  const isValid =
    others.length === 0 &&
    collected?.quantity === 1 &&
    new Set(lines.map(({ item }) => item)).size === lines.length &&
    Object.values(declared).every((count) => count <= BOX_KIND_MAX) &&
    total >= 1 &&
    total <= BOX_MAX;
  if (!collection || !isValid) throw refused('/lines', 'order.lines');
  if (other_count > 0 && other_text === '') throw refused('/box/other_text', 'field.required');
  const input = { other_count, other_text: other_count > 0 ? other_text : '', comments };
  return { ...input, declared, collection, done: 0, blank: 0, total: 0, credited_minor: 0 };
}

const refused = (pointer: string, code: 'order.lines' | 'value.not_allowed' | 'field.required'): AppError =>
  new AppError('request.invalid', {}, { fields: [faultAt(pointer, code)] });
