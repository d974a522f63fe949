import { beforeEach, describe, expect, test } from 'vitest';
import {
  type AtSandbox,
  aPage,
  atSandbox,
  newKey,
  SAVED_CARD,
  usd,
} from '#worker/testing/payment-requests.ts';
import type { SandboxEvent } from '#worker/testing/sandbox.ts';
import { EventRefused } from './payments.ts';
import { paymentsOf } from './payments-of.ts';

let { sandbox, payments, paid } = {} as AtSandbox;

beforeEach(async () => {
  ({ sandbox, payments, paid } = await atSandbox());
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('an event', () => {
  const read = ({ payload, header }: Pick<SandboxEvent, 'payload' | 'header'>, now = new Date()) =>
    payments.readEvent(payload, new Headers({ 'Stripe-Signature': header }), now);
  const readAll = async () => Promise.all((await sandbox.events()).map((event) => read(event)));

  test('tells which page and payment it is about', async () => {
    const { ref, paymentRef } = await paid('paid');
    const reference = 'payment:12';
    expect(await readAll()).toMatchObject([
      { type: 'payment_intent.succeeded', refs: [paymentRef], reference },
      { type: 'checkout.session.completed', refs: [ref, paymentRef], reference },
    ]);
  });

  test('comes for everything that happens', async () => {
    await paid('declined');
    const { paymentRef } = await paid('paid', { kind: 'authorise' });
    const ref = paymentRef ?? '';
    await payments.capture(ref, usd(9000), newKey());
    await payments.refund(ref, usd(9000), newKey());
    await sandbox.dispute(ref);
    await payments.release((await paid('paid', { kind: 'authorise' })).paymentRef ?? '', newKey());
    const setup = await paid('paid', SAVED_CARD);
    await payments.closePage((await payments.openPage(aPage())).ref);
    const events = await readAll();
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'payment_intent.payment_failed',
        'payment_intent.amount_capturable_updated',
        'payment_intent.succeeded',
        'payment_intent.canceled',
        'refund.created',
        'refund.updated',
        'charge.dispute.created',
        'setup_intent.succeeded',
        'checkout.session.completed',
        'checkout.session.expired',
      ]),
    );
    const refsOf = (type: string) => events.find((event) => event.type === type)?.refs;
    for (const type of ['refund.created', 'charge.dispute.created']) expect(refsOf(type)).toEqual([ref]);
    const saved = refsOf('setup_intent.succeeded')?.[0] ?? '';
    expect(await payments.look(saved)).toMatchObject({ state: 'card_saved', card: setup.card });
  });

  test('is refused where it is not the provider’s, was changed, or is too old or from the future', async () => {
    await paid('paid');
    const [event] = await sandbox.events();
    if (!event) throw new Error('There is no event.');
    const signed = Number(/t=(\d+)/.exec(event.header)?.[1]) * 1000;
    const at = (seconds: number) => new Date(signed + seconds * 1000);
    for (const seconds of [-300, 0, 300])
      expect(await read(event, at(seconds))).toMatchObject({ id: event.id });
    const refused: [Partial<SandboxEvent>, Date][] = [
      [{}, at(301)],
      [{}, at(-301)],
      [{ payload: event.payload.replace('9000', '9001') }, at(0)],
      [{ payload: '' }, at(0)],
      [{ header: '' }, at(0)],
      [{ header: 'v1=00' }, at(0)],
      [{ header: event.header.replace('v1=', 'v0=') }, at(0)],
      [{ header: event.header.replace(/t=\d+/, `t=${signed / 1000 + 1}`) }, at(0)],
      [{ header: `${event.header},t=x` }, at(0)],
    ];
    for (const [changed, now] of refused)
      await expect(read({ ...event, ...changed }, now)).rejects.toThrow(EventRefused);
    const other = paymentsOf({ ...sandbox.env, PAYMENTS_EVENTS_SECRET: 'whsec_another' });
    const headers = new Headers({ 'Stripe-Signature': event.header });
    await expect(other?.readEvent(event.payload, headers, at(0))).rejects.toThrow(EventRefused);
  });

  test('that never came is in the list, oldest first', async () => {
    const start = new Date('2026-03-01T08:00:00Z');
    await sandbox.setClock(start);
    await paid('paid');
    await sandbox.setClock(new Date(start.getTime() + DAY_MS));
    const second = await paid('paid', { reference: 'payment:13' });
    const events = await payments.listEvents(start);
    expect(events.map(({ id }) => id)).toEqual((await sandbox.events()).map(({ id }) => id));
    expect(events[0]?.at).toBe('2026-03-01T08:00:00.000Z');
    const later = await payments.listEvents(new Date(start.getTime() + MINUTE_MS));
    expect(later.map(({ reference }) => reference)).toEqual(['payment:13', 'payment:13']);
    expect(later.at(-1)?.refs).toContain(second.ref);
  });

  test('is in the list also where there are more than a hundred', async () => {
    const ref = (await paid('paid')).paymentRef ?? '';
    await Promise.all(Array.from({ length: 110 }, () => sandbox.dispute(ref)));
    const events = await payments.listEvents(new Date(0));
    expect(events.map(({ id }) => id)).toEqual((await sandbox.events()).map(({ id }) => id));
  });
});
