import { beforeAll, describe, expect, test } from 'vitest';
import type { HeldMemory, Tile } from '#worker/contract/dashboard-admin.ts';
import { payment_events } from '#worker/db/schema/billing.ts';
import { sent_mails } from '#worker/db/schema/mail.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { testApp } from '#worker/testing/app.ts';
import { anOrder, aSubscription } from '#worker/testing/orders-seed.ts';
import { aMemory, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();

let admin: Person;
let site: number;
const app = () => testApp({ as: admin, now: () => new Date(NOW) });

beforeAll(async () => {
  const owner = await aPerson();
  admin = await aPerson({ role_id: 1 });
  ({ id: site } = await aSite({ owner_id: owner.userId, mode: 'private', created_at: hoursBefore(100) }));
});

async function tiles(): Promise<Record<string, number | null>> {
  const reply = (await (await app().request('/api/admin/today')).json()) as { tiles: Tile[] };
  return Object.fromEntries(reply.tiles.map(({ name, value }) => [name, value]));
}

describe('an administrator reads in the morning', () => {
  test('who signed up and what was made since yesterday', async () => {
    const before = await tiles();
    const person = await aPerson({ created_at: hoursBefore(23) });
    await aPerson({ created_at: hoursBefore(25) });
    await aSite({ owner_id: person.userId, created_at: hoursBefore(2) });
    const after = await tiles();
    expect(after.signups).toBe((before.signups ?? 0) + 1);
    expect(after.sites).toBe((before.sites ?? 0) + 1);
  });

  test('which orders are late, and which are not paid', async () => {
    const buyer = await aPerson();
    const placed = (patch: object) =>
      anOrder({
        user_id: buyer.userId,
        product: 'stickers',
        status: 'placed',
        stage: 'paid',
        payment_status: 'captured',
        details: {},
        placed_at: hoursBefore(24),
        ...patch,
      });
    const before = await tiles();
    await placed({});
    const late = await placed({ placed_at: hoursBefore(8 * 24) });
    const unpaid = await placed({ payment_status: 'failed' });
    await placed({ stage: 'shipped', placed_at: hoursBefore(8 * 24) });
    const after = await tiles();
    expect([after.late_orders, after.unpaid_orders]).toEqual([
      (before.late_orders ?? 0) + 1,
      (before.unpaid_orders ?? 0) + 1,
    ]);
    const listed = async (waiting: string) =>
      (await (await app().request(`/api/admin/orders?waiting=${waiting}`)).json()) as {
        orders: { id: number }[];
      };
    expect((await listed('late')).orders.map(({ id }) => id)).toContain(late);
    expect((await listed('unpaid')).orders.map(({ id }) => id)).toContain(unpaid);
  });

  test('whose plans could not be charged, which are the sites of the list behind it', async () => {
    const payer = await aPerson();
    const withPlan = async (state: 'active' | 'past_due') => {
      const { id } = await aSite({ owner_id: payer.userId, subscribed: true });
      await aSubscription({ site_id: id, user_id: payer.userId, state });
      return id;
    };
    const before = (await tiles()).past_due ?? 0;
    await withPlan('active');
    const failed = await withPlan('past_due');
    expect((await tiles()).past_due).toBe(before + 1);
    const listed = await app().request(`/api/admin/sites?subscribed=past_due&owner=${payer.userId}`);
    expect(await listed.json()).toMatchObject({ sites: [{ id: failed }] });
  });

  test('which payments banks take back, until they have decided', async () => {
    const told = (id: string, type: string, ref: string) =>
      db.insert(payment_events).values({
        id: `stripe:${id}`,
        type,
        refs: [ref],
        state: 'done',
        at: hoursBefore(2),
        received_at: hoursBefore(2),
      });
    const before = (await tiles()).chargebacks ?? 0;
    await told('one', 'charge.dispute.created', 'pi_one');
    await told('other', 'charge.dispute.created', 'pi_other');
    expect((await tiles()).chargebacks).toBe(before + 2);
    await told('decided', 'charge.dispute.closed', 'pi_other');
    expect((await tiles()).chargebacks).toBe(before + 1);
    const listed = await app().request('/api/admin/chargebacks?state=open');
    expect(((await listed.json()) as { chargebacks: unknown[] }).chargebacks).toHaveLength(before + 1);
  });

  test('which claims of successors are disputed, which are those of the list behind it', async () => {
    const [owner, heir] = [await aPerson(), await aPerson()];
    const { id: site_id } = await aSite({ owner_id: owner.userId });
    const claim = (state: 'disputed' | 'refused') =>
      db.insert(succession_claims).values({
        site_id,
        claimant_id: heir.userId,
        state,
        created_at: hoursBefore(30),
        ends_at: hoursBefore(-24),
      });
    const before = (await tiles()).claims ?? 0;
    await claim('refused');
    await claim('disputed');
    expect((await tiles()).claims).toBe(before + 1);
    const listed = await app().request('/api/admin/claims');
    expect(((await listed.json()) as { claims: unknown[] }).claims).toHaveLength(before + 1);
  });

  test('which memories nobody has decided on for two days, without a word of them', async () => {
    const author = await aPerson();
    const held = async (hours: number) =>
      aMemory({
        owner_id: site,
        author_id: author.userId,
        status: 'pending',
        text: 'She sang in the kitchen.',
        created_at: hoursBefore(hours),
      });
    const [older, newer] = [await held(60), await held(49)];
    await held(47);
    expect((await tiles()).held).toBe(2);
    const reply = await (await app().request('/api/admin/held')).text();
    const { memories } = JSON.parse(reply) as { memories: HeldMemory[] };
    expect(memories).toEqual([
      { id: older, place: { kind: 'site', id: site }, created_at: hoursBefore(60) },
      { id: newer, place: { kind: 'site', id: site }, created_at: hoursBefore(49) },
    ]);
    expect(reply).not.toMatch(/sang|Ruth/);
  });

  test('how many emails came back since yesterday, which are those of the list behind it', async () => {
    const before = (await tiles()).bounces ?? 0;
    const mail = (state: 'bounced' | 'failed', sent_at: string) =>
      db.insert(sent_mails).values({ id: crypto.randomUUID(), kind: 'weekly_days', state, sent_at });
    await mail('bounced', '2026-11-19T00:10:00.000Z');
    await mail('bounced', '2026-11-18T23:50:00.000Z');
    await mail('failed', hoursBefore(1));
    expect((await tiles()).bounces).toBe(before + 1);
    const listed = await app().request('/api/admin/mails?state=bounced&from=2026-11-19');
    expect(((await listed.json()) as { mails: unknown[] }).mails).toHaveLength(before + 1);
  });

  test('and every tile in a bounded number of rows', async () => {
    const one = app();
    await one.request('/api/admin/today');
    expect(one.reads.queries).toBeLessThanOrEqual(6);
  });
});
