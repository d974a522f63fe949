import type { FieldError } from '#worker/contract/errors.ts';
import {
  isServing,
  type PayoutDetails,
  type ProductState,
  type VendorState,
} from '#worker/contract/vendor.ts';
import type { ProductRow } from './product.repo.ts';
import type { VendorRow } from './vendor.repo.ts';

/** The states to which the vendor may move a product. What is archived stays so. */
const PRODUCT_MOVES: Readonly<Record<ProductState, readonly ProductState[]>> = {
  draft: ['review', 'archived'],
  review: ['draft', 'archived'],
  live: ['paused', 'archived'],
  paused: ['live', 'archived'],
  archived: [],
};

export const productMoves = (state: ProductState): readonly ProductState[] => PRODUCT_MOVES[state];

/** The states on which an administrator may decide; the same state again changes the rating only. */
const DECISIONS: Readonly<Record<VendorState, readonly VendorState[]>> = {
  draft: [],
  applied: ['approved', 'needs_info', 'closed'],
  needs_info: ['approved', 'closed'],
  approved: ['approved', 'paused', 'closed'],
  paused: ['approved', 'paused', 'closed'],
  closed: ['approved'],
};

export const decisionsOn = (state: VendorState): readonly VendorState[] => DECISIONS[state];

/** Who was closed can change nothing. */
export const mayChange = ({ state }: Pick<VendorRow, 'state'>): boolean => state !== 'closed';

/** What a vendor may do with their own account. A pause by an administrator has a note and is theirs to end. */
export const vendorCan = (row: Pick<VendorRow, 'state' | 'state_note'>) => ({
  change: mayChange(row),
  send: row.state === 'draft' || row.state === 'needs_info',
  pause: row.state === 'approved',
  resume: row.state === 'paused' && row.state_note === null,
});

/**
 * Whether what is stored is already what a change asks for: a retry after a lost response is no conflict with
 * itself.
 */
export const isApplied = (stored: object, asked: object): boolean =>
  Object.entries(asked).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(stored[field as keyof typeof stored]),
  );

const missing = (pointer: string, code: FieldError['code'] = 'field.required'): FieldError => ({
  pointer,
  code,
  params: {},
});

/** Whether an approved vendor changes where they are paid: that needs their password, and they hear of it. */
export const changesPayout = (
  before: { state: VendorState; payout: PayoutDetails | null },
  payout: PayoutDetails | undefined,
): payout is PayoutDetails =>
  payout !== undefined && isServing(before.state) && !isApplied(before, { payout });

/** The last characters of an account, by which its holder knows it. */
export const lastOfAccount = ({ account }: Pick<PayoutDetails, 'account'>): string =>
  account.replace(/\s/g, '').slice(-4);

type Sent = { areas: number; products: number; payout: unknown };

/** What is still missing before a vendor can be sent for approval. */
export const unsendable = ({ areas, products, payout }: Sent): FieldError[] => [
  ...(areas > 0 ? [] : [missing('/areas')]),
  ...(products > 0 ? [] : [missing('/products', 'vendor.products')]),
  ...(payout ? [] : [missing('/payout')]),
];

/** What a product still lacks before it can be reviewed. */
export const unreviewable = (row: ProductRow): FieldError[] => [
  ...(['name_he', 'name_en', 'description_he', 'description_en'] as const)
    .filter((field) => row[field] === '')
    .map((field) => missing(`/${field}`)),
  ...(row.images.length > 0 ? [] : [missing('/images')]),
];

const REVIEWED = ['name_he', 'name_en', 'description_he', 'description_en'] as const;

/** The state of a product after a change: new words or pictures of one that is or was on sale are reviewed. */
export function stateAfter(before: ProductRow, after: ProductRow): ProductState {
  const isOnSale = before.state === 'live' || before.state === 'paused';
  const isReviewed =
    REVIEWED.some((field) => before[field] !== after[field]) ||
    JSON.stringify(before.images) !== JSON.stringify(after.images);
  return isOnSale && isReviewed ? 'review' : before.state;
}
