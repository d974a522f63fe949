import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAccount, type Sandbox, startSandbox } from './server.ts';
import { clientOf, PAGE } from './test-client.ts';

const SECRET = 'whsec_of_the_webhook';
const received: { payload: string; header: string }[] = [];
/** The answers to the next deliveries; 204 afterwards. */
const statuses: number[] = [];
let sandbox: Sandbox;

const webhook = createServer(async (request, response) => {
  let payload = '';
  for await (const chunk of request) payload += String(chunk);
  received.push({ payload, header: String(request.headers['stripe-signature']) });
  response.writeHead(statuses.shift() ?? 204).end();
});

beforeAll(async () => {
  await new Promise<void>((done) => webhook.listen(0, '127.0.0.1', done));
  sandbox = await startSandbox({ port: 0 });
});
afterAll(async () => {
  await sandbox.close();
  webhook.close();
});

test('an account’s events are sent to its webhook, signed, and again where they were not taken', async () => {
  const client = clientOf(sandbox);
  const webhook_url = `http://localhost:${(webhook.address() as AddressInfo).port}/events`;
  await registerAccount(sandbox, { key: client.key, webhook_secret: SECRET, webhook_url });
  statuses.push(500);
  const { body } = await client.api('POST', '/v1/checkout/sessions', PAGE);
  await client.control('pay', { session: body.id, card: 'paid' });
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
  const events = received.map(({ payload, header }) =>
    Stripe.webhooks.constructEvent(payload, header, SECRET),
  );
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['payment_intent.succeeded', 'checkout.session.completed']),
  );
  expect(new Set(events.map(({ id }) => id)).size).toBe(2);
});
