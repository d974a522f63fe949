import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../ask.ts';
import type { Person } from '../client.ts';
import { type Act, aSite, type Family, ownerOf, refused, type Site, type World } from '../family.ts';

const ADDRESS = {
  name: 'Noa Levi',
  phone: '+972541234567',
  country: 'IL',
  city: 'Haifa',
  street: 'HaNassi 4',
  zip: '',
};
const POLLS = 20;

type Order = { id: number; total_minor: number; payment_status: string; status: string };

/** Asks the sandbox for something that a person or a test does there. */
export async function atSandbox(
  { shop }: World,
  name: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await ask(`${shop.sandbox.origin}/sandbox/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: shop.key, ...body }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Orders, and pays on the provider's page; returns the order where it was paid. */
async function buy(
  world: World,
  family: Family,
  site: Site,
  wanted: object,
  delivery: object = {},
): Promise<Order | undefined> {
  const payer = ownerOf(family);
  const quoted = await world.client.call(payer, 'POST', '/api/orders/quote', { json: wanted });
  if (quoted.status >= 300) {
    refused(world, quoted);
    return undefined;
  }
  const { total_minor } = quoted.body.quote as { total_minor: number };
  const json = {
    ...{ ...wanted, ...delivery, terms: true, total_minor },
    payer: { first_name: payer.firstName, last_name: 'Levi', email: payer.email },
  };
  const placed = await world.client.call(payer, 'POST', '/api/orders', { json, key: crypto.randomUUID() });
  if (placed.status >= 300) {
    refused(world, placed);
    if (placed.lost > 0) world.ledger.leaveOpen('orders', family.mark(), { user_id: payer.id });
    return undefined;
  }
  const order = placed.body.order as Order;
  world.ledger.set('orders', String(order.id), { total_minor, user_id: payer.id, site_id: site.id });
  if (placed.body.url === null) return order;
  return (await pay(world, payer, { order, site }, String(placed.body.url))) ? order : undefined;
}

/** An order that is paid where its site is deleted before the payment is heard of is given back. */
export const WITHDRAWN = {
  payment_status: ['captured', 'refunded'],
  status: ['placed', 'completed', 'cancelled'],
} as const;

async function pay(
  world: World,
  payer: Person,
  { order, site }: { order: Order; site: Site },
  url: string,
): Promise<boolean> {
  const session = new URL(url).pathname.split('/').at(-1) ?? '';
  const outcome = await atSandbox(world, 'pay', { session, card: 'paid' }).catch((error: unknown) => ({
    state: String(error),
  }));
  // a page that has run out, or was paid before
  if (outcome.state !== 'paid') return false;
  world.ledger.patch(
    'orders',
    String(order.id),
    site.deleted ? WITHDRAWN : { payment_status: 'captured', status: ['placed', 'completed'] },
  );
  for (let polls = 0; polls < POLLS && !world.over(); polls++) {
    const { body } = await world.client.call(payer, 'GET', `/api/orders/${order.id}`);
    if ((body.order as Order | undefined)?.payment_status === 'captured') return true;
    await pause(300);
  }
  return true;
}

const plan: Act = {
  name: 'pay for a plan',
  kind: 'payment',
  weight: 2,
  async run(world, family) {
    const site = aSite(family);
    if (!site || site.subscribed) return false;
    const item = family.random.pick(['plan_monthly', 'plan_annual', 'plan_once']);
    const coupon = item === 'plan_annual' && family.random.chance(0.5) ? { coupon: 'FAMILY20' } : {};
    const order = await buy(world, family, site, {
      ...{ kind: 'subscription', target: String(site.id), lines: [{ item, quantity: 1 }] },
      ...coupon,
    });
    if (!order) return true;
    site.subscribed = true;
    family.paid.push({ order: order.id, site });
    return true;
  },
};

const stickers: Act = {
  name: 'order stickers',
  kind: 'payment',
  weight: 1,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    const lines = [{ item: 'qr_sticker', quantity: family.random.whole(1, 3) }];
    await buy(
      world,
      family,
      site,
      { kind: 'stickers', target: String(site.id), lines },
      { address: ADDRESS },
    );
    return true;
  },
};

const giveBack: Act = {
  name: 'cancel a plan for its money',
  kind: 'payment',
  weight: 1,
  async run(world, family) {
    const [paid] = family.paid;
    if (!paid || !family.random.chance(0.3)) return false;
    const owner = ownerOf(family);
    const path = `/api/sites/${paid.site.id}/subscription?refund=${paid.order}`;
    const reply = await world.client.call(owner, 'DELETE', path);
    if (reply.status < 300) {
      world.ledger.patch('orders', String(paid.order), {
        payment_status: 'refunded',
        status: ['placed', 'completed', 'cancelled'],
      });
    } else {
      refused(world, reply);
      if (reply.lost === 0) return true;
      world.ledger.patch('orders', String(paid.order), WITHDRAWN);
    }
    family.paid.shift();
    paid.site.subscribed = false;
    return true;
  },
};

const grant: Act = {
  name: 'an administrator grants a plan',
  kind: 'write',
  weight: 0.3,
  async run(world, family) {
    const site = family.sites.find(({ subscribed, deleted }) => !subscribed && !deleted);
    if (!site) return false;
    const reply = await world.admin('POST', `/api/admin/sites/${site.id}/plan`, { plan: 'once' });
    if (reply.status >= 300) {
      refused(world, reply);
      if (reply.lost > 0) world.ledger.leaveOpen('grants', String(site.id));
      return true;
    }
    site.subscribed = true;
    world.ledger.set('grants', String(site.id), {});
    return true;
  },
};

export const MONEY: readonly Act[] = [plan, stickers, giveBack, grant];
