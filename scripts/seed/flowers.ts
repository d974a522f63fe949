import { createHash } from 'node:crypto';
import type { R2Bucket } from '@cloudflare/workers-types';
import { eq } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { order_offers, product_days, statement_lines, statements } from '#worker/db/schema/flowers.ts';
import { order_photos, orders } from '#worker/db/schema/orders.ts';
import { media } from '#worker/db/schema/sites.ts';
import { FLOWER_COURSE } from '#worker/features/flowers/flower.rules.ts';
import { periodOf, sharesOf } from '#worker/features/statements/statement.rules.ts';
import { splitVat } from '#worker/shared/money.ts';
import { demoVendors } from '../demo/content/vendors.ts';
import type { DemoSite, DemoUser } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { daysFromNow, type Numbered, paymentOf, type Sold, type Statement, VAT } from './billing.ts';
import { type Demo, type Ended, eventsOf, orderOf, type Person, personIn } from './orders.ts';
import { storePicture } from './pictures.ts';

/** The first bouquet of the first florist. */
const VENDOR_ID = 1;
const PRODUCT_ID = 1;
const BOUQUET = demoVendors[0]?.products[0];
if (!BOUQUET) throw new Error('the demo has no bouquet');
const PRICE = BOUQUET.price_minor;
const NAME = { he: BOUQUET.name_he, en: BOUQUET.name_en };

/** The first bouquet of the second florist, whose only order has very long words. */
const LONG_VENDOR_ID = 2;
const LONG_PRODUCT_ID = 4;
const LONG = {
  product_id: LONG_PRODUCT_ID,
  card_text:
    'סבתא יקרה,\nעברה עוד שנה, והכיסא ליד החלון עדיין שלך. הנכדים גדלו, והנינה הראשונה נקראת על שמך.\nאנחנו קוראים את השירים שאהבת בכל ערב שבת, ומספרים לילדים על הבית ועל העץ שנטעת.\nבאהבה ובגעגועים, דנה, יואב, אורי, מאיה, נועם והילדים מכל הבתים',
  graveyard_name: 'בית העלמין החדש של המועצה האזורית ושל היישובים הקהילתיים שבסביבתה',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  location:
    'מהשער הצדדי הולכים ישר עד הברוש השלישי, פונים ימינה בשביל האבן, עוברים את הבאר הישנה ואת שני הספסלים, ושם בשורה השנייה, מאחורי האבן הגבוהה עם הכתובת באנגלית.',
  address: 'כביש הגישה הישן 1234, הכניסה האחורית שליד מגרש החניה של המועצה',
  name: {
    he: 'זר ורדים גדול בגוון אחד עם עלי איקליפטוס, גבעוליות, חלבלוב לבן וסרט של בד טבעי לשנת השלושים',
    en: 'A large rose bouquet of one colour with eucalyptus leaves, baby’s breath, white spurge and a linen ribbon',
  },
};

/** In percent, as in `wrangler.toml`. */
const FEE = 15;

const dayIn = (days: number): string => daysFromNow(days).slice(0, 10);

const flowersDue = (days: number) => ({
  flowers: {
    product_id: PRODUCT_ID,
    due_on: dayIn(days),
    card_text: 'תמיד איתנו, באהבה. דנה והילדים',
    similar_ok: true,
    cemetery_id: null,
    graveyard_name: 'בית העלמין כנרת',
    city: 'כנרת',
    location: 'ליד הספסל מעל האגם',
    address: 'מושבת כנרת',
    phone: '+972541234567',
    name: NAME,
  },
});

/** Orders that are paid: one for later, one for today, those with their proof in five months, one with an issue. */
const PAID: readonly (Ended & { days: number; due: number })[] = [
  { days: 1, due: 5, status: 'placed', stage: 'accepted' },
  { days: 2, due: 0, status: 'placed', stage: 'on_the_way' },
  { days: 9, due: -5, status: 'completed', stage: 'completed' },
  { days: 46, due: -42, status: 'completed', stage: 'completed' },
  { days: 82, due: -78, status: 'completed', stage: 'completed' },
  { days: 118, due: -114, status: 'completed', stage: 'completed' },
  { days: 154, due: -150, status: 'completed', stage: 'completed' },
  {
    days: 11,
    due: -7,
    status: 'issue',
    stage: 'completed',
    details: {
      issue: {
        reason: 'damaged',
        text: 'חלק מהפרחים היו נבולים.',
        opened_at: daysFromNow(-5),
        resolution: null,
      },
    },
  },
];

/** The orders of flowers of the demo that are paid. */
export function soldFlowers(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
): Sold[] {
  const person = personIn(people, users, ids);
  return PAID.map(({ due, ...end }) => ({
    days: end.days,
    insert: (id: number, numbered: Numbered) => {
      const demo = { ...person, ...end, details: { ...end.details, ...flowersDue(due) } };
      const stored = rowOf(id, demo);
      return [
        db.insert(orders).values({ ...stored, payment_status: 'captured' }),
        ...eventsOf(db, id, demo, FLOWER_COURSE.stages),
        ...paymentOf(db, stored, {
          ...numbered,
          lines: [{ label: NAME.he, quantity: 1, unit_minor: PRICE }],
        }),
      ];
    },
  }));
}

const rowOf = (id: number, demo: Demo) => ({
  ...orderOf(id, demo),
  product: 'flowers' as const,
  lines: [{ item: 'bouquet' as const, quantity: 1, unit_minor: PRICE, total_minor: PRICE, name: NAME }],
  subtotal_minor: PRICE,
  vat_minor: splitVat(PRICE, VAT).vatMinor,
  total_minor: PRICE,
});

/** An order that nobody could bring: its only florist was closed on that day. */
function unserved(db: DrizzleD1Database, id: number, person: Person): Statement[] {
  const { flowers } = flowersDue(-16);
  const details = { flowers: { ...flowers, unserved: true } };
  const demo: Demo = { ...person, status: 'cancelled', stage: 'cancelled', days: 20, details };
  return [
    db.insert(orders).values({ ...rowOf(id, demo), payment_status: 'none' }),
    ...eventsOf(db, id, demo, FLOWER_COURSE.stages),
  ];
}

/** An order that waits for its florist; its card is charged later. */
function offered(db: DrizzleD1Database, id: number, person: Person, words = {}): Statement[] {
  const details = { flowers: { ...flowersDue(12).flowers, ...words } };
  const demo: Demo = { ...person, status: 'placed', stage: 'offered', days: 0, details };
  return [
    db.insert(orders).values({ ...rowOf(id, demo), payment_status: 'card_saved', card_id: 1 }),
    ...eventsOf(db, id, demo, FLOWER_COURSE.stages),
  ];
}

type Seeded = { db: DrizzleD1Database; store: R2Bucket; secret: string };

/** The offers of all orders of flowers, two of which wait and one of which was declined; with the proofs, and what the florist is owed. */
export async function seedFlowers(
  { db, store, secret }: Seeded,
  people: readonly DemoSite[],
  users: readonly DemoUser[],
  ids: Map<string, number>,
  firstId: number,
): Promise<void> {
  const person = personIn(people, users, ids);
  await inBatches(db, [
    ...offered(db, firstId, person),
    ...unserved(db, firstId + 1, person),
    ...offered(db, firstId + 2, person, LONG),
  ]);
  const rows = await db.select().from(orders).where(eq(orders.product, 'flowers'));
  const florist = (await db.select().from(media).where(eq(media.purpose, 'product'))).at(0);
  const written: Statement[] = [];
  for (const order of rows) {
    const due_on = order.details.flowers?.due_on ?? dayIn(0);
    const isDeclined = order.status === 'cancelled';
    const isDone = order.status !== 'placed' && !isDeclined;
    const seed = createHash('sha256').update(`offer ${order.id}`).digest('base64url');
    const isOffered = order.stage === 'offered';
    const isLong = order.details.flowers?.product_id === LONG_PRODUCT_ID;
    const product_id = isLong ? LONG_PRODUCT_ID : PRODUCT_ID;
    written.push(
      db.insert(order_offers).values({
        order_id: order.id,
        vendor_id: isLong ? LONG_VENDOR_ID : VENDOR_ID,
        product_id,
        price_minor: PRICE,
        currency: order.currency,
        due_on,
        state: isDeclined ? 'declined' : isOffered ? 'offered' : 'accepted',
        reason: isDeclined ? 'אנחנו סגורים ביום הזה.' : null,
        seed,
        token_hash: tokenHash(secret, oneTimeToken(secret, seed)),
        offered_at: order.created_at,
        expires_at: daysFromNow(isOffered ? 1 : -1),
        decided_at: isOffered ? null : order.created_at,
        ended_at: isDeclined ? order.created_at : isDone ? order.completed_at : null,
      }),
    );
    if (!isDeclined)
      written.push(
        db.insert(product_days).values({ product_id, day: due_on, taken: 1 }).onConflictDoNothing(),
      );
    if (isDone && florist)
      written.push(...(await proofOf(db, store, order.id, florist.created_by)), ...owedFor(db, order));
  }
  await inBatches(db, written);
}

async function proofOf(
  db: DrizzleD1Database,
  store: R2Bucket,
  order_id: number,
  created_by: number,
): Promise<Statement[]> {
  const at = daysFromNow(-4);
  const art = {
    kind: 'photo',
    seed: 840 + order_id,
    motif: 'flowers',
    palette: 'dawn',
    ratio: '4:3',
  } as const;
  const owner = { site_id: null, memory_id: null, caption: null, position: 0, created_by, created_at: at };
  const picture = await storePicture(store, art, { ...owner, purpose: 'order' });
  return [
    db.insert(media).values(picture),
    db.insert(order_photos).values({
      id: `demo-proof-of-${order_id}-00`,
      order_id,
      purpose: 'proof',
      media_id: picture.id,
      position: 0,
      attached_at: at,
      created_at: at,
    }),
  ];
}

/**
 * What the florist earned with an order: in the statement of its month, unless its issue is open. The last
 * months wait for an administrator; of those before one is approved and one is paid.
 */
function owedFor(
  db: DrizzleD1Database,
  { id, status, completed_at }: typeof orders.$inferSelect,
): Statement[] {
  const at = completed_at ?? daysFromNow(-4);
  const shares = sharesOf(PRICE, FEE);
  const line = { order_id: id, vendor_id: VENDOR_ID, kind: 'earned' as const, currency: 'USD', ...shares };
  const isWaiting = status === 'issue';
  return [
    ...(isWaiting
      ? []
      : [
          db.insert(statements).values({
            id,
            vendor_id: VENDOR_ID,
            period: periodOf(at.slice(0, 10)),
            currency: 'USD',
            ...stateOf(at),
            ...shares,
            created_at: at,
          }),
        ]),
    db.insert(statement_lines).values({
      ...line,
      release_at: daysFromNow(-1),
      statement_id: isWaiting ? null : id,
      created_at: at,
    }),
  ];
}

/** How far the statement of a month is, by when its order was done: of those that are over, two wait for approval. */
function stateOf(at: string) {
  if (at > daysFromNow(-100)) return { state: 'open' as const };
  const approved_at = daysFromNow(-8);
  return at > daysFromNow(-136)
    ? { state: 'approved' as const, approved_at }
    : { state: 'paid' as const, approved_at, paid_at: daysFromNow(-6) };
}
