import { createMessageBatch } from 'cloudflare:test';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { hooks } from '#worker/app/features.ts';
import { ORDER_MOVES, type OrderMove } from '#worker/contract/order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import type { Message } from '#worker/db/outbox.ts';
import { box_items } from '#worker/db/schema/boxes.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import { jobs, outbox, quotas } from '#worker/db/schema/operations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { setBoxItem } from '#worker/features/boxes/box.service.ts';
import { chargeFlowers } from '#worker/features/flowers/charge-flowers.job.ts';
import { moveVendorOrder } from '#worker/features/flowers/vendor-orders.service.ts';
import { completeOrders } from '#worker/features/orders/complete-orders.job.ts';
import { moveOrder } from '#worker/features/orders/move-order.ts';
import { payOrder } from '#worker/features/orders/pay-order.ts';
import { placeOrder } from '#worker/features/orders/place-order.ts';
import { possibleMoves } from '#worker/features/orders/possible-moves.ts';
import { checkPayments } from '#worker/features/payments/compare-payments.job.ts';
import { storedEvent } from '#worker/features/payments/payment-event.service.ts';
import { bookLines } from '#worker/features/statements/book-lines.job.ts';
import { ctxOf, requestContextFor } from '#worker/http/request-context.ts';
import { consume } from '#worker/jobs/consume.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testEnv } from './app.ts';
import { aBank, BANK_CARDS } from './bank.ts';
import { aFamily, cleared, PAYMENT_JOBS } from './checkout.ts';
import { aFlorist, noVendors } from './flowers-seed.ts';
import { readOrders } from './order-invariants.ts';
import { aMailer } from './run-jobs.ts';
import { aPerson, db, type Person } from './seed.ts';
import { type Act, AT_ONCE, bodyOf, faultsAtBank, type Walk, wantedIn, watched } from './walked-orders.ts';

type OrderRow = typeof orders.$inferSelect;

const JOBS = [...PAYMENT_JOBS, 'charge_flowers', 'report_overdue', 'complete_orders', 'complete_order'];
const TUESDAY = Date.parse('2026-11-10T08:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The people of all walks: a family, who order; three florists; an administrator. */
export async function peopleOfWalks() {
  await noVendors();
  const florists = [
    await aFlorist({}),
    await aFlorist({ price_minor: 9000 }),
    await aFlorist({ price_minor: 7200 }),
  ];
  return { ...(await aFamily()), admin: await aPerson({ role_id: 1 }), florists };
}

type People = Awaited<ReturnType<typeof peopleOfWalks>>;

/** Where an order of a product stands, and its payment. */
export type Seen = (product: string, standing: string, paymentStatus: string) => void;

/**
 * Places an order and walks on with it, through the services, the jobs and the ledger as they are; the provider is a bank in
 * memory. Throws with everything that was done as soon as something does not hold.
 */
export async function walk(people: People, { steps, ...begun }: Walk, seen: Seen): Promise<void> {
  const world = await aWorld(people, begun);
  const trace: string[] = [JSON.stringify(begun)];
  let last = '';
  const check = async (also: readonly string[] = []): Promise<string> => {
    const { orders, faults } = await readOrders();
    if (faults.length + also.length > 0) throw new Error([...trace, '', ...faults, ...also].join('\n'));
    const [order] = orders;
    if (!order) throw new Error('the order is gone');
    const { product, status, stage, payment_status, details } = order;
    const standing = status === 'placed' ? (stage ?? '') : status;
    seen(product, standing, payment_status);
    if (last === 'failed' && payment_status !== last) seen(product, 'mended', payment_status);
    if (status === 'placed' && details.issue?.resolution === 'redo') seen(product, 'redone', payment_status);
    last = payment_status;
    return `${standing} ${payment_status}`;
  };
  try {
    for (const [act, pick] of steps) {
      trace.push(`${act}: ${await world.act(act, pick)}`);
      if (world.isChanged()) trace.push(`  ${await check()}`);
    }
    trace.push('until nothing is left to do');
    const failed = await world.settle();
    await check([...failed, ...(await world.faultsAtBank())]);
  } catch (error) {
    if (error instanceof Error && error.message.includes(trace[0] ?? '')) throw error;
    throw new Error([...trace, '', String(error)].join('\n'), { cause: error });
  }
}

/** An account at the bank, a clock and an order in an empty shop. */
async function aWorld(
  { id: siteId, owner, admin, florists }: People,
  { product, card, due_on, similar_ok }: Omit<Walk, 'steps'>,
) {
  await cleared();
  await commit(db, [
    db.delete(outbox),
    db.delete(jobs),
    db.delete(quotas),
    db
      .update(vendors)
      .set({ state: 'approved' })
      .where(
        inArray(
          vendors.id,
          florists.map(({ vendor }) => vendor.id),
        ),
      ),
  ]);
  let clock = new Date(TUESDAY);
  const now = () => clock;
  const bank = aBank(now);
  let isDirty = false;
  const DB = watched(testEnv.DB, () => {
    isDirty = true;
  });
  const context = {
    ...requestContextFor({ ...platformOf({ ...testEnv, DB }), mailer: aMailer() }, hooks, now, 'walk', {
      waitUntil: () => undefined,
    }),
    payments: bank,
    dispatchOutbox: () => undefined,
  };
  const as = ({ userId, sessionId }: Person, kind: 'member' | 'admin' | 'vendor'): CtxFor<'member'> => ({
    ...ctxOf(context, { kind, userId, sessionId }),
    ...(kind === 'admin' && { reason: 'for a test' }),
  });
  const buyer = as(owner, 'member');

  const known = new Set<string>();
  const { order: placed, url } = await placeOrder(
    buyer,
    wantedIn(product, { siteId, bouquet: florists[0]?.bouquet, due_on, similar_ok }),
    (reply) => reply,
  );
  if (url) bank.pay(url.split('/').at(-1) ?? '', card);

  const order = async (): Promise<OrderRow> => {
    const [row] = await db.select().from(orders).where(eq(orders.id, placed.id));
    if (!row) throw new Error('the order is gone');
    return row;
  };

  const runningVendor = async () => {
    const offers = await db.select().from(order_offers).where(eq(order_offers.order_id, placed.id));
    const offer = offers.find(({ state }) => state === 'offered' || state === 'accepted');
    return florists.find(({ vendor }) => vendor.id === offer?.vendor_id)?.person;
  };

  const PARTS = ['buyer', 'admin', 'vendor'] as const;
  type Part = (typeof PARTS)[number];

  /** Makes a move; a refusal is an answer too. */
  async function make(part: Part, move: OrderMove, pick: number, row: OrderRow): Promise<string> {
    const body = await bodyOf(move, row, { pick, due_on, by: owner.userId, at: clock.toISOString() });
    const what = `${part} ${JSON.stringify(body)}`;
    try {
      if (part === 'vendor') {
        const person = (await runningVendor()) ?? florists[pick % florists.length]?.person ?? owner;
        await moveVendorOrder(as(person, 'vendor'), placed.id, body);
      } else await moveOrder(part === 'admin' ? as(admin, 'admin') : buyer, placed.id, body);
      return `${what} is made`;
    } catch (error) {
      if (error instanceof AppError) return `${what}: ${error.code}`;
      throw error;
    }
  }

  const dueJobs = async () =>
    (
      await db
        .select({ id: outbox.id, name: outbox.name, due_at: outbox.due_at })
        .from(outbox)
        .orderBy(asc(outbox.due_at), sql`rowid`)
    ).filter(({ name, due_at }) => JOBS.includes(name) && due_at <= clock.toISOString());

  /** Delivers messages; returns the names of those that are to be delivered again. */
  async function deliver(messages: Message[]): Promise<string[]> {
    const failed: string[] = [];
    const batch = createMessageBatch<Message>(
      'dorot-jobs',
      messages.map((body, at) => ({ id: `m${at}`, timestamp: clock, attempts: 1, body })),
    );
    const watched = batch.messages.map((message) => ({
      id: message.id,
      body: message.body,
      ack: () => message.ack(),
      retry: () => void failed.push(message.body.name),
    }));
    await consume({ ...batch, messages: watched } as unknown as MessageBatch<unknown>, context);
    return failed;
  }

  async function runOne(pick: number): Promise<string> {
    const due = await dueJobs();
    const one = due[pick % Math.max(1, due.length)];
    if (!one) return 'none is due';
    const failed = await deliver([one]);
    return `${one.name}${failed.length > 0 ? ' fails' : ''}`;
  }

  async function runAll(): Promise<string[]> {
    let failed: string[] = [];
    for (let round = 0; round < 12; round++) {
      const due = await dueJobs();
      if (due.length === 0) break;
      failed = await deliver(due);
      if (failed.length > 0) break;
    }
    return failed;
  }

  async function bring(all: typeof bank.events): Promise<string> {
    for (const { id } of all) known.add(id);
    await commit(
      db,
      all.flatMap((event) => storedEvent(buyer, bank.provider, event)),
    );
    return all.map(({ type }) => type).join() || 'none';
  }

  const fresh = () => bank.events.filter(({ id }) => !known.has(id));

  const wait = (ms: number): string => {
    clock = new Date(clock.getTime() + ms);
    bank.passed();
    return clock.toISOString();
  };

  async function hour(): Promise<string> {
    wait(HOUR_MS);
    await commit(
      db,
      [chargeFlowers, checkPayments, completeOrders, bookLines].map((job) => job.enqueue({ db, now }, {})),
    );
    return `${clock.toISOString()} ${await runAll()}`;
  }

  /** An administrator goes on with the pieces of a box. */
  async function work(pick: number): Promise<string> {
    const pieces = await db.select().from(box_items).where(eq(box_items.order_id, placed.id));
    for (const [at, piece] of pieces.entries()) {
      if (piece.state !== 'received') continue;
      if ((pick + at) % 3 > 0)
        await db.update(box_items).set({ state: 'done' }).where(eq(box_items.id, piece.id));
      else
        await setBoxItem(as(admin, 'admin'), { id: placed.id, item: piece.id }, { state: 'blank' }).catch(
          unlessRefused,
        );
    }
    return `${pieces.length} pieces`;
  }

  async function openPage(): Promise<string> {
    try {
      const { url } = await payOrder(buyer, placed.id);
      return url ?? 'nothing to pay';
    } catch (error) {
      return unlessRefused(error);
    }
  }

  async function act(what: Act, pick: number): Promise<string> {
    switch (what) {
      case 'move': {
        const row = await order();
        const possible = PARTS.flatMap((part) =>
          possibleMoves(part === 'admin' ? as(admin, 'admin') : buyer, row, [part]).map(
            (move) => [part, move] as const,
          ),
        );
        // what ends an order is rarer than what goes on with it
        const going = possible.filter(([, move]) => move !== 'cancel' || pick % 5 === 0);
        const one = going[pick % Math.max(1, going.length)];
        return one ? make(...one, pick, row) : 'none is possible';
      }
      case 'any move':
        return make(
          PARTS[pick % PARTS.length] ?? 'buyer',
          ORDER_MOVES[Math.floor(pick / PARTS.length) % ORDER_MOVES.length] ?? 'cancel',
          pick,
          await order(),
        );
      case 'job':
        return runOne(pick);
      case 'all jobs':
        return (await runAll()).join() || 'all';
      case 'event': {
        const left = fresh();
        const one = left[pick % Math.max(1, left.length)];
        return one ? bring([one]) : 'none';
      }
      case 'event again': {
        const one = bank.events[pick % Math.max(1, bank.events.length)];
        if (!one) return 'none';
        return bring([{ ...one, id: pick % 2 === 0 ? one.id : `${one.id}_${pick}` }]);
      }
      case 'pay': {
        const page = bank.pages().at(pick % 4 === 0 ? 0 : -1);
        const typed = BANK_CARDS[Math.floor(pick / 4) % BANK_CARDS.length] ?? 'good';
        return page ? `${page} ${typed} ${bank.pay(page, typed)}` : 'no page';
      }
      case 'page': {
        const page = await openPage();
        const isPaid = page.startsWith('https') && bank.pay(page.split('/').at(-1) ?? '', 'good');
        return `${page}${isPaid ? ' is paid' : ''}`;
      }
      case 'time':
        return wait(
          [20 * MINUTE_MS, 5 * HOUR_MS, 25 * HOUR_MS, 3 * DAY_MS, 8 * DAY_MS, 22 * DAY_MS][pick % 6] ?? 0,
        );
      case 'hour':
        return hour();
      case 'down':
        bank.fail(pick % 2 === 0 ? 'before' : 'after', 1 + (pick % 3));
        return 'the bank';
      case 'elsewhere':
        if (pick % 4 > 0) return 'not';
        return String(bank.refundElsewhere());
      case 'close': {
        if (pick % 4 > 0) return 'not';
        const person = await runningVendor();
        await db
          .update(vendors)
          .set({ state: 'closed' })
          .where(eq(vendors.user_id, person?.userId ?? 0));
        return person ? 'the vendor' : 'no vendor';
      }
      case 'work':
        return work(pick);
      case 'both': {
        const [one, other] = [AT_ONCE[pick % 7] ?? 'move', AT_ONCE[Math.floor(pick / 7) % 7] ?? 'job'];
        return (await Promise.all([act(one, pick), act(other, Math.floor(pick / 3))])).join(' AND ');
      }
    }
  }

  /** Until the bank, its events and all jobs that are due have nothing to say any more; returns what fails to the end. */
  async function settle(): Promise<string[]> {
    bank.fail('before', 0);
    let failed: string[] = [];
    for (let round = 0; round < 4; round++) {
      await bring(fresh());
      await runAll();
      wait(HOUR_MS + MINUTE_MS);
      await commit(db, [checkPayments.enqueue({ db, now }, {})]);
      await bring(fresh());
      const before = bank.events.length;
      failed = await runAll();
      if (round > 0 && failed.length === 0 && bank.events.length === before) break;
    }
    return failed.map((name) => `${name} fails to the end`);
  }

  if (product !== 'podcast') {
    await bring(fresh());
    await runAll();
  }
  const isChanged = (): boolean => {
    const is = isDirty;
    isDirty = false;
    return is;
  };
  return { act, settle, faultsAtBank: async () => faultsAtBank(bank, await order()), isChanged };
}

const unlessRefused = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  throw error;
};
