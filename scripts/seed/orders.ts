import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Address, OrderStatus } from '#worker/contract/order.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { order_events, orders } from '#worker/db/schema/orders.ts';
import { PRODUCTION_COURSE } from '#worker/features/productions/production.rules.ts';
import { STICKER_COURSE } from '#worker/features/stickers/sticker.rules.ts';
import { splitVat } from '#worker/shared/money.ts';
import type { DemoSite, DemoUser } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import {
  daysFromNow,
  type Numbered,
  paymentOf,
  refundOf,
  type Sold,
  type Statement,
  VAT,
} from './billing.ts';
import { idOf } from './people.ts';
import { demoCode } from './sites.ts';

const SITE = 'rachel-bluwstein';
const BUYER = 'owner';
/** Two stickers at 2 with their delivery at 6. */
const STICKERS = [
  { item: 'qr_sticker', quantity: 2, unit_minor: 200, total_minor: 400 },
  { item: 'sticker_delivery', quantity: 1, unit_minor: 600, total_minor: 600 },
] as const;
const LABELS = { qr_sticker: 'מדבקת QR', sticker_delivery: 'משלוח מדבקות' } as const;
export const ADDRESS: Address = {
  name: 'דנה לוי',
  phone: '+972541234567',
  country: 'IL',
  city: 'חיפה',
  street: 'הנשיא 4',
  zip: '3463804',
};

export type Person = { user: DemoUser; user_id: number; site_id: number; site: DemoSite };
export type Ended = { status: Exclude<OrderStatus, 'open'>; stage: string; details?: object };

/** What becomes of an order of stickers: each stage, and each end. */
const STICKER_ENDS: readonly Ended[] = [
  ...STICKER_COURSE.stages.map((stage): Ended => ({ status: 'placed', stage })),
  { status: 'completed', stage: 'completed' },
  { status: 'cancelled', stage: 'cancelled' },
  {
    status: 'issue',
    stage: 'completed',
    details: {
      issue: {
        reason: 'damaged',
        text: 'אחת המדבקות הגיעה קרועה.',
        opened_at: daysFromNow(-1),
        resolution: null,
      },
    },
  },
];

/** The orders of the demo that are paid: stickers, the oldest the furthest. */
export function soldStickers(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
): Sold[] {
  const person = personIn(people, users, ids);
  return STICKER_ENDS.map((end, at) => ({
    days: at + 1,
    insert: (id: number, numbered: Numbered) =>
      stickers(db, id, { ...person, ...end, days: at + 1 }, numbered),
  }));
}

export function personIn(
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
): Person {
  const user = users.find(({ key }) => key === BUYER);
  const index = people.findIndex(({ slug }) => slug === SITE);
  const site = people[index];
  if (!user || !site) throw new Error(`the demo lacks ${SITE} or ${BUYER}`);
  return { user, user_id: idOf(ids, BUYER), site, site_id: index + 1 };
}

export type Demo = Person & Ended & { days: number };

/** The columns that all orders of the demo have. */
export const orderOf = (
  id: number,
  { user, user_id, site, site_id, days, status, stage, details }: Demo,
) => ({
  id,
  user_id,
  site_id,
  discount_minor: 0,
  delivery_minor: 0,
  vat_rate: VAT.rate,
  vat_included: VAT.isIncluded,
  currency: 'USD',
  status,
  stage,
  payer: { first_name: user.first_name, last_name: user.last_name, email: user.email },
  details: { site_name: `${site.first_name} ${site.last_name}`, ...details },
  locale: user.locale,
  terms_at: daysFromNow(-days),
  created_at: daysFromNow(-days),
  placed_at: daysFromNow(-days),
  completed_at: stage === 'completed' ? daysFromNow(-days + 6 / 24) : null,
});

function stickers(db: DrizzleD1Database, id: number, demo: Demo, numbered: Numbered): Statement[] {
  const total = STICKERS.reduce((sum, { total_minor }) => sum + total_minor, 0);
  const reached = STICKER_COURSE.stages.indexOf(demo.stage);
  const isPrinted = reached > 0 || demo.stage === 'completed';
  const isTested = isPrinted && demo.stage !== 'printing';
  const code = demoCode(`stickers ${id}`);
  const order = orderOf(id, demo);
  const isCancelled = demo.status === 'cancelled';
  const lines = STICKERS.map(({ item, quantity, unit_minor }) => ({
    label: LABELS[item],
    quantity,
    unit_minor,
  }));
  const isSent = demo.stage === 'shipped' || demo.stage === 'completed';
  const stored = {
    ...order,
    product: 'stickers' as const,
    lines: [...STICKERS],
    subtotal_minor: total,
    vat_minor: splitVat(total, VAT).vatMinor,
    total_minor: total,
    payment_status: isCancelled ? ('refunded' as const) : ('captured' as const),
    address: ADDRESS,
    details: {
      ...order.details,
      ...(isPrinted && { code }),
      ...(isSent && { tracking: { carrier: 'דואר ישראל', number: `RR00000${id}IL` } }),
    },
  };
  return [
    db.insert(orders).values(stored),
    ...eventsOf(db, id, demo, STICKER_COURSE.stages),
    ...(isPrinted
      ? [
          db.insert(codes).values({
            code,
            type: 's',
            state:
              demo.stage === 'completed' ? 'bound' : isSent ? 'shipped' : isTested ? 'printed' : 'minted',
            site_id: isTested ? demo.site_id : null,
            target: isTested ? demo.site.slug : null,
            created_at: order.created_at,
            updated_at: order.created_at,
          }),
        ]
      : []),
    ...paymentOf(db, stored, { ...numbered, lines }),
    ...(isCancelled ? refundOf(db, stored, { lines, at: daysFromNow(-demo.days + 2 / 24) }) : []),
  ];
}

/** The stages that an order has passed, an hour apart; of one that was cancelled, none. */
export function eventsOf(
  db: DrizzleD1Database,
  order_id: number,
  { user_id, days, stage, status }: Demo,
  stages: readonly string[],
): Statement[] {
  const reached =
    status === 'cancelled' ? 0 : stages.includes(stage) ? stages.indexOf(stage) : stages.length - 1;
  const passed = stages.slice(1, reached + 1);
  const ends = stage === 'completed' || stage === 'cancelled' ? [...passed, stage] : passed;
  const all = ['open', 'placed', ...ends, ...(status === 'issue' ? ['issue'] : [])];
  return all.map((to, at) =>
    db.insert(order_events).values({
      order_id,
      user_id: at < 2 || to === 'issue' ? user_id : null,
      at: daysFromNow(-days + at / 24),
      from: at === 0 ? null : (all[at - 1] ?? null),
      to,
      note: to === 'draft' ? DRAFT : null,
    }),
  );
}

const DRAFT = 'https://example.org/draft';
const WISH = {
  text: 'סיפור על הבית ליד הכינרת, מפי מי שזוכרים אותו.',
  phone: '+972541234567',
  call_when: 'בערב, אחרי שמונה',
};

/** Requests for podcasts and books, one in each stage; `firstId` is free, and so is the id that it returns. */
export async function seedRequests(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
  firstId: number,
): Promise<number> {
  const person = personIn(people, users, ids);
  const stages = [...PRODUCTION_COURSE.stages, 'completed'];
  const statements = stages.flatMap((stage, at) => {
    const details = { wish: WISH, ...(at > 0 && { call_at: daysFromNow(at === 1 ? 2 : -1) }) };
    const status = stage === 'completed' ? ('completed' as const) : ('placed' as const);
    const demo: Demo = { ...person, status, stage, details, days: at + 2 };
    const id = firstId + at;
    return [
      db.insert(orders).values({
        ...orderOf(id, demo),
        product: at % 2 === 0 ? 'podcast' : 'book',
        lines: [],
        subtotal_minor: 0,
        vat_minor: 0,
        total_minor: 0,
        payment_status: 'none',
      }),
      ...eventsOf(db, id, demo, PRODUCTION_COURSE.stages),
    ];
  });
  await inBatches(db, statements);
  return firstId + stages.length;
}
