import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { box_items } from '#worker/db/schema/boxes.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { BOX_COURSE, declaredIn, piecesToDo } from '#worker/features/boxes/box.rules.ts';
import { splitVat } from '#worker/shared/money.ts';
import type { DemoSite, DemoUser } from '../demo/demo-content.ts';
import { type Numbered, paymentOf, type Sold, type Statement, VAT } from './billing.ts';
import { ADDRESS, type Demo, type Ended, eventsOf, orderOf, personIn } from './orders.ts';
import { demoCode } from './sites.ts';

/** Three photos at 2 and a video cassette at 3, with registered mail at 18. */
const LINES = [
  { item: 'box_photo', quantity: 3, unit_minor: 200, total_minor: 600 },
  { item: 'box_video', quantity: 1, unit_minor: 300, total_minor: 300 },
  { item: 'certified_mail', quantity: 1, unit_minor: 1800, total_minor: 1800 },
] as const;
const LABELS = {
  box_photo: 'תמונה או מסמך',
  box_video: 'קלטת וידאו',
  certified_mail: 'דואר רשום',
} as const;

const ENDS: readonly Ended[] = [
  ...BOX_COURSE.stages.map((stage): Ended => ({ status: 'placed', stage })),
  { status: 'completed', stage: 'completed' },
];

/** The orders of boxes of the demo, one in each stage, the oldest the furthest. */
export function soldBoxes(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
): Sold[] {
  const person = personIn(people, users, ids);
  return ENDS.map((end, at) => ({
    days: 3 * (at + 1),
    insert: (id: number, numbered: Numbered) =>
      aBox(db, id, { ...person, ...end, days: 3 * (at + 1) }, numbered),
  }));
}

function aBox(db: DrizzleD1Database, id: number, demo: Demo, numbered: Numbered): Statement[] {
  const total = LINES.reduce((sum, { total_minor }) => sum + total_minor, 0);
  const isPast = (stage: string) =>
    demo.stage === 'completed' || BOX_COURSE.stages.indexOf(demo.stage) >= BOX_COURSE.stages.indexOf(stage);
  const code = demoCode(`box ${id}`);
  const order = orderOf(id, demo);
  const declared = declaredIn(LINES, 0);
  const pieces = isPast('received') ? piecesToDo(declared, declared) : [];
  const done = isPast('uploaded') ? pieces.length : isPast('digitizing') ? 1 : 0;
  const stored = {
    ...order,
    product: 'box' as const,
    lines: [...LINES],
    subtotal_minor: total,
    vat_minor: splitVat(total, VAT).vatMinor,
    total_minor: total,
    payment_status: 'captured' as const,
    address: ADDRESS,
    details: {
      ...order.details,
      box: {
        other_count: 0,
        other_text: '',
        comments: 'נא להיזהר עם התמונות הישנות.',
        declared,
        collection: 'certified_mail' as const,
        ...(isPast('received') && { received: declared }),
        done,
        blank: 0,
        total: pieces.length,
        credited_minor: 0,
      },
      ...(isPast('label_sent') && { code }),
      ...(isPast('shipped') && { tracking: { carrier: 'דואר ישראל', number: `RR00000${id}IL` } }),
    },
  };
  return [
    db.insert(orders).values(stored),
    ...eventsOf(db, id, demo, BOX_COURSE.stages),
    ...(isPast('label_sent')
      ? [
          db.insert(codes).values({
            code,
            type: 'b',
            state: isPast('shipped') ? 'retired' : 'printed',
            target: isPast('shipped') ? null : String(id),
            created_at: order.created_at,
            updated_at: order.created_at,
          }),
        ]
      : []),
    ...pieces.map((piece, at) =>
      db.insert(box_items).values({
        ...piece,
        order_id: id,
        state: at < done ? 'done' : 'received',
        updated_at: order.created_at,
      }),
    ),
    ...paymentOf(db, stored, {
      ...numbered,
      lines: LINES.map(({ item, quantity, unit_minor }) => ({ label: LABELS[item], quantity, unit_minor })),
    }),
  ];
}
