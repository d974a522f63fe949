import { forgetIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { isRecord } from '#web/lib/json.ts';
import { personOf, sharedWith } from '#web/lib/offline/places.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { BEFORE_BILLING_KEY, BILLING_FOR_KEY, BILLING_KEY, formKey } from '#web/lib/storage-keys.ts';
import { readToken } from '#web/lib/token.ts';
import {
  type Address,
  type BoxInput,
  CARD_TEXT_MAX,
  COUPON_MAX,
  type FlowersInput,
  GIFT_NOTE_MAX,
  ORDER_PRODUCTS,
  type OrderProduct,
  WISH_MAX,
} from '#worker/contract/order.ts';
import { PRICE_ITEMS, type PriceItem } from '#worker/contract/price.ts';
import { safePath } from '#worker/shared/safe-path.ts';

/** What is being paid for: no prices, and nothing of a card. */
export type BillingInformation = {
  kind: OrderProduct;
  /** The site's id or slug, as in the page's path. */
  target: string;
  lines: { item: PriceItem; quantity: number }[];
  coupon?: string;
  gift?: { note: string };
  /** Where it is delivered to, as far as that was typed. */
  address?: Address;
  /** A bouquet and its grave, in place of lines. */
  flowers?: FlowersInput;
  /** What a box holds besides what has a price. */
  box?: BoxInput;
};

/** The payment page of each product that has one. */
export const PAYMENT_PAGES = {
  subscription: '/$locale/site/$id/subscribe/payment',
  export: '/$locale/site/$id/order-service/export/payment',
  stickers: '/$locale/site/$id/order-service/qr/payment',
  flowers: '/$locale/site/$id/order-service/flowers/payment',
  box: '/$locale/site/$id/order-service/box/payment',
} as const satisfies Partial<Record<OrderProduct, string>>;

const currentPath = () => location.pathname + location.search + location.hash;

/** Stores what is to be paid for in this tab, for its page in `PAYMENT_PAGES`; `from` is where going back leads. */
export function startCheckout(info: BillingInformation, from = currentPath()): void {
  storeBilling(info);
  tab.set(BILLING_FOR_KEY, info.target);
  tab.set(BEFORE_BILLING_KEY, from);
}

export function storeBilling(info: BillingInformation): void {
  tab.set(BILLING_KEY, JSON.stringify({ ...info, by: personOf(readToken()) }));
}

/** What this person is paying for on a page of this product and site (`ids`: its id and its slug); else null. */
export function readBilling(kind: OrderProduct, ids: readonly string[]): BillingInformation | null {
  const info = readStored(tab, BILLING_KEY, parse);
  const isFor = (target: string) => target === info?.target || null;
  if (!info || info.kind !== kind || !tab.get(BILLING_FOR_KEY, isFor)) return null;
  return ids.includes(info.target) ? info : null;
}

/** The path that the payment was begun from. */
export const pathBeforeBilling = (): string | null =>
  tab.get(BEFORE_BILLING_KEY, (path) => safePath(path, location.origin));

/** The form of a checkout, for its draft and its idempotency key. */
export const checkoutForm = (kind: OrderProduct, target: string) => `checkout.${kind}.${target}`;

/** Forgets what was paid for, with what was typed for it. */
export function finishCheckout(kind: OrderProduct, ids: readonly string[]): void {
  const info = readBilling(kind, ids);
  if (!info) return;
  const form = checkoutForm(info.kind, info.target);
  tab.remove(formKey(form));
  forgetIdempotencyKey(form);
  for (const key of [BILLING_KEY, BILLING_FOR_KEY, BEFORE_BILLING_KEY]) tab.remove(key);
}

function parse(stored: unknown): BillingInformation | null {
  if (!isRecord(stored) || !sharedWith(personOf(readToken())).includes(String(stored.by))) return null;
  const { target, coupon, gift } = stored;
  const address = parseAddress(stored.address);
  const flowers = parseFlowers(stored.flowers);
  const box = parseBox(stored.box);
  const kind = ORDER_PRODUCTS.find((one) => one === stored.kind);
  const lines = Array.isArray(stored.lines) ? stored.lines.map(parseLine) : [];
  if (!kind || !isText(target, 120) || target === '') return null;
  if ((kind === 'flowers') !== (flowers !== null)) return null;
  if ((kind === 'box') !== (box !== null)) return null;
  if ((lines.length === 0) !== (kind === 'flowers')) return null;
  if (!lines.every((line) => line !== null)) return null;
  return {
    kind,
    target,
    lines,
    ...(isText(coupon, COUPON_MAX) && { coupon }),
    ...(isRecord(gift) && { gift: { note: isText(gift.note, GIFT_NOTE_MAX) ? gift.note : '' } }),
    ...(address && { address }),
    ...(flowers && { flowers }),
    ...(box && { box }),
  };
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;

const ADDRESS_PARTS = [
  'name',
  'phone',
  'country',
  'city',
  'street',
  'zip',
] as const satisfies (keyof Address)[];
/** What is typed may be longer than what is valid. */
const TYPED_MAX = 1000;

function parseAddress(stored: unknown): Address | null {
  if (!isRecord(stored)) return null;
  const parts = ADDRESS_PARTS.map((part) => [part, stored[part]]);
  return parts.every(([, text]) => isText(text, TYPED_MAX)) ? (Object.fromEntries(parts) as Address) : null;
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Null where a part is missing or is not what it should be; the server checks the rest. */
function parseFlowers(stored: unknown): FlowersInput | null {
  if (!isRecord(stored)) return null;
  const { product_id, due_on, similar_ok, cemetery_id, card_text } = stored;
  const { graveyard_name, city, location, address, phone } = stored;
  if (!isId(product_id) || typeof similar_ok !== 'boolean') return null;
  if (!isText(due_on, 10) || !/^\d{4}-\d{2}-\d{2}$/.test(due_on)) return null;
  if (!isText(card_text, CARD_TEXT_MAX)) return null;
  if (!isText(graveyard_name, TYPED_MAX) || !isText(city, TYPED_MAX) || !isText(location, TYPED_MAX))
    return null;
  if (!isText(address, TYPED_MAX) || !isText(phone, TYPED_MAX)) return null;
  return {
    product_id,
    due_on,
    similar_ok,
    cemetery_id: isId(cemetery_id) ? cemetery_id : null,
    card_text,
    graveyard_name,
    city,
    location,
    address,
    phone,
  };
}

function parseBox(stored: unknown): BoxInput | null {
  if (!isRecord(stored)) return null;
  const { other_count, other_text, comments } = stored;
  if (typeof other_count !== 'number' || !Number.isSafeInteger(other_count) || other_count < 0) return null;
  if (!isText(other_text, TYPED_MAX) || !isText(comments, WISH_MAX)) return null;
  return { other_count, other_text, comments };
}

function parseLine(line: unknown): BillingInformation['lines'][number] | null {
  if (!isRecord(line)) return null;
  const { quantity } = line;
  const item = PRICE_ITEMS.find((one) => one === line.item);
  const isCount = typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity > 0;
  return item && isCount ? { item, quantity } : null;
}
