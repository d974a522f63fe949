import fc from 'fast-check';
import { type Move, type OrderMove, RESOLUTIONS } from '#worker/contract/order.ts';
import { payments, refunds } from '#worker/db/schema/billing.ts';
import type { orders } from '#worker/db/schema/orders.ts';
import type { placeOrder } from '#worker/features/orders/place-order.ts';
import { testEnv } from './app.ts';
import { BANK_CARDS, type Bank } from './bank.ts';
import { ADDRESS } from './box-calls.ts';
import { orderOf, PAYER } from './checkout.ts';
import { FLOWERS, flowersFor } from './flowers-seed.ts';
import { anOrderPhoto } from './orders-seed.ts';
import { db } from './seed.ts';

type OrderRow = typeof orders.$inferSelect;

const WALKED = ['flowers', 'box', 'stickers', 'podcast'] as const;

const ACTS = [
  ...Array.from({ length: 8 }, () => 'move' as const),
  ...Array.from({ length: 3 }, () => 'job' as const),
  ...Array.from({ length: 3 }, () => 'event' as const),
  'all jobs',
  'all jobs',
  'any move',
  'any move',
  'event again',
  'pay',
  'pay',
  'page',
  'time',
  'time',
  'hour',
  'hour',
  'down',
  'elsewhere',
  'close',
  'work',
  'work',
  'both',
  'both',
  'both',
] as const;
export type Act = (typeof ACTS)[number];

/** What can happen at once. */
export const AT_ONCE = ['move', 'job', 'any move', 'move', 'page', 'job', 'all jobs'] as const;

/** What is ordered, and what then happens to it; numbers choose among what is possible. */
export const aWalk = fc.record({
  product: fc.constantFrom(...(['flowers', 'flowers', 'flowers', 'flowers', 'box', ...WALKED] as const)),
  card: fc.constantFrom(...(['good', ...BANK_CARDS] as const)),
  due_on: fc.constantFrom('2026-11-12', '2026-11-13', '2026-11-15', '2026-11-22', '2026-12-01'),
  similar_ok: fc.boolean(),
  steps: fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(999)), {
    minLength: 8,
    maxLength: 40,
    size: 'max',
  }),
});
export type Walk = typeof aWalk extends fc.Arbitrary<infer W> ? W : never;

type Wanted = {
  siteId: number;
  bouquet: { id: number; price_minor: number } | undefined;
  due_on: string;
  similar_ok: boolean;
};

/** What is ordered of a product. */
export function wantedIn(
  product: string,
  { siteId, bouquet, due_on, similar_ok }: Wanted,
): Parameters<typeof placeOrder>[1] {
  if (!bouquet) throw new Error('no bouquet');
  const target = String(siteId);
  switch (product) {
    case 'flowers':
      return {
        ...orderOf({ ...flowersFor(siteId, bouquet, { due_on, similar_ok }) }),
      } as Parameters<typeof placeOrder>[1];
    case 'box':
      return ordered({
        kind: 'box',
        lines: [
          { item: 'box_photo', quantity: 3 },
          { item: 'box_video', quantity: 2 },
          { item: 'certified_mail', quantity: 1 },
        ],
        box: { other_count: 0, other_text: '', comments: '' },
        address: ADDRESS,
        total_minor: 3000,
      });
    case 'stickers':
      return ordered({
        kind: 'stickers',
        lines: [{ item: 'qr_sticker', quantity: 2 }],
        address: ADDRESS,
        total_minor: 1000,
      });
    default:
      return ordered({
        kind: 'podcast',
        lines: [],
        wish: { text: 'Her songs', phone: '+972541234567', call_when: 'Sundays' },
        total_minor: 0,
      });
  }
  function ordered(order: object) {
    return { target, payer: PAYER, terms: true, ...order } as Parameters<typeof placeOrder>[1];
  }
}

/** A move with what belongs to it, some of it wrong. */
export async function bodyOf(
  move: OrderMove,
  row: OrderRow,
  { pick, due_on, by: created_by, at: created_at }: { pick: number; due_on: string; by: number; at: string },
): Promise<Move> {
  const note = 'A note';
  switch (move) {
    case 'decode': {
      const url = `${testEnv.APP_ORIGIN}/s/${row.details.code ?? ''}`;
      return { move, scanned: [url, url] };
    }
    case 'ship':
      return { move, carrier: 'Israel Post', number: 'RR1' };
    case 'book':
      return { move, call_at: '2026-11-20T10:00:00.000Z' };
    case 'place':
      return {
        move,
        photos: [
          await anOrderPhoto({ order_id: row.id, purpose: 'proof', position: 0, created_by, created_at }),
        ],
      };
    case 'receive':
      return {
        move,
        received: { photo: pick % 4, video: pick % 3 },
        photos: [
          await anOrderPhoto({ order_id: row.id, purpose: 'parcel', position: 0, created_by, created_at }),
        ],
      };
    case 'change': {
      const { card_text, location, address } = FLOWERS;
      const day = pick % 2 === 0 ? due_on : '2026-11-16';
      return row.details.flowers
        ? { move, flowers: { due_on: day, card_text, location, address } }
        : { move, address: ADDRESS };
    }
    case 'draft':
    case 'return_draft':
    case 'decline':
    case 'ask_cancel':
    case 'refuse_cancel':
      return { move, note };
    case 'report':
      return { move, reason: 'wrong', text: 'Tulips' };
    case 'propose':
    case 'resolve': {
      const resolution = RESOLUTIONS[pick % RESOLUTIONS.length] ?? 'reject';
      // also more than there is, and nothing where something is needed
      const amount_minor = [800, 1, row.total_minor, row.total_minor + 1][Math.floor(pick / 4) % 4];
      return {
        move,
        resolution,
        note,
        ...(resolution === 'part_refund' && pick % 50 > 0 && { amount_minor }),
      };
    }
    default:
      return { move };
  }
}

/** What the bank has, against what the order and the books say, once nothing is left to do. */
export async function faultsAtBank(
  bank: Bank,
  { status, payment_status, total_minor }: OrderRow,
): Promise<string[]> {
  const [ledger, back] = await db.batch([db.select().from(payments), db.select().from(refunds)]);
  const sum = (all: { amount_minor: number }[]) => all.reduce((total, one) => total + one.amount_minor, 0);
  const kept =
    sum(ledger.filter(({ state }) => state === 'captured')) -
    sum(back.filter(({ state }) => state !== 'failed'));
  // what was refused, or not answered for so long that it was given up: a person looks what became of it
  const isLookedAt = back.some(({ state, ref }) => state === 'failed' && !ref);
  const isSaved = payment_status === 'card_saved' || payment_status === 'failed';
  return [
    ...(kept === bank.kept() || isLookedAt ? [] : [`the bank keeps ${bank.kept()}, the books ${kept}`]),
    ...back.flatMap(({ id, state }) =>
      state === 'created' || state === 'pending' ? [`refund ${id} is ${state}`] : [],
    ),
    ...ledger.flatMap(({ id, state }) =>
      state === 'created' || state === 'pending' ? [`payment ${id} is ${state}`] : [],
    ),
    ...(bank.held() === 0 || payment_status === 'authorized' ? [] : [`${bank.held()} is held for nothing`]),
    ...(status === 'cancelled' && payment_status === 'authorized' ? ['a cancelled order is held for'] : []),
    ...(status === 'open' && bank.kept() > 0 ? [`an open order of ${total_minor} is paid`] : []),
    ...(isSaved && bank.kept() > 0 ? ['what is not paid is paid'] : []),
  ];
}

/** The database, which tells of each commit: the other statements only read. */
export const watched = (d1: D1Database, committed: () => void): D1Database =>
  new Proxy(d1, {
    get(target, name) {
      if (name === 'batch') committed();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
