import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './server.ts';
import { clientOf, PAGE, SETUP } from './test-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dorot-sandbox-'));
const statePath = path.join(folder, 'state/sandbox.json');
let sandbox: Sandbox;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, statePath });
});
beforeEach(() => {
  client = clientOf(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function aPage(params = PAGE): Promise<{ id: string; url: string }> {
  const { body } = await client.api('POST', '/v1/checkout/sessions', params);
  return { id: body.id, url: String(body.url) };
}

const TYPED = { email: 'ruth@example.org', name: 'רות כהן', expiry: '12 / 34', cvc: '123' };
const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const pay = (url: string, number: string) => submit(url, { ...TYPED, number });
const statusOf = async (id: string) => (await client.api('GET', `/v1/checkout/sessions/${id}`)).body.status;

describe('someone who pays', () => {
  test('sees what is paid in any script, and that it is a sandbox, without a script on the page', async () => {
    const { url } = await aPage();
    const response = await fetch(url);
    const html = await response.text();
    expect(html).toContain('<bdi dir="auto">זר &#60;לבן&#62;</bdi>');
    expect(html).toContain('$40.00');
    expect(html).toContain('Sandbox');
    expect(html).not.toContain('<script');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:8787;");
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  test('returns to where the page leads', async () => {
    const { id, url } = await aPage();
    const paid = await pay(url, '4242 4242 4242 4242');
    expect([paid.status, paid.headers.get('Location')]).toEqual([
      303,
      `http://localhost:8787/en/paid?page=${id}`,
    ]);
    expect(await (await fetch(url)).text()).toContain('This page is paid');
    expect((await pay(url, '4242424242424242')).status).toBe(200);
    expect(await client.control('captures')).toMatchObject({ 'payment:1': [{ amount: 4000 }] });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4242424242424241', 'Your card number is incorrect.'],
    ['5555555555554444', 'Only test cards work here.'],
  ])('with %s reads why it is declined, and types another card', async (number, says) => {
    const { id, url } = await aPage();
    const declined = await pay(url, number);
    const html = await declined.text();
    expect(declined.status).toBe(402);
    expect(html).toContain(says);
    expect(html).toContain(TYPED.name);
    expect(html).not.toContain(`value="${number}`);
    expect(await statusOf(id)).toBe('open');
    expect((await pay(url, '4242424242424242')).status).toBe(303);
  });

  test.each([
    [{ expiry: '12 / 20' }, 'in the past'],
    [{ expiry: '13 / 34' }, 'is invalid'],
    [{ cvc: '1' }, 'security code'],
  ])('and mistypes %j is told so', async (changed, says) => {
    const { url } = await aPage();
    const response = await submit(url, { ...TYPED, number: '4242424242424242', ...changed });
    expect(await response.text()).toContain(says);
  });

  test('is asked by the bank, and may say no first', async () => {
    const { id, url } = await aPage();
    const asked = async () => {
      const response = await pay(url, '4000002500003155');
      expect(response.headers.get('Location')).toBe(`/pay/${id}/confirm`);
      expect(await (await fetch(`${url}/confirm`)).text()).toContain('Confirm with your bank');
    };
    await asked();
    const failed = await submit(`${url}/confirm`, { answer: 'fail' });
    expect(failed.headers.get('Location')).toBe(`/pay/${id}`);
    expect(await (await fetch(url)).text()).toContain('Your bank did not confirm the payment.');
    await asked();
    const agreed = await submit(`${url}/confirm`, { answer: 'complete' });
    expect(agreed.headers.get('Location')).toContain('/en/paid');
    expect(await statusOf(id)).toBe('complete');
  });

  test('with the card whose answer is lost has paid, and is led nowhere', async () => {
    const { id, url } = await aPage();
    const lost = await pay(url, '4000000000005043');
    expect([lost.status, lost.headers.get('Location')]).toEqual([504, null]);
    expect(await statusOf(id)).toBe('complete');
  });

  test('saves a card without a price', async () => {
    const { id, url } = await aPage(SETUP);
    expect(await (await fetch(url)).text()).toContain('Nothing is charged now.');
    expect((await pay(url, '4242424242424242')).status).toBe(303);
    expect(await statusOf(id)).toBe('complete');
  });

  test('turns back, and finds an expired page closed', async () => {
    const { id, url } = await aPage();
    expect(await (await fetch(url)).text()).toContain(`href="${PAGE.cancel_url}"`);
    await client.api('POST', `/v1/checkout/sessions/${id}/expire`);
    expect(await (await fetch(url)).text()).toContain('This page has expired');
    expect(await (await pay(url, '4242424242424242')).text()).toContain('This page has expired');
  });

  test('finds no page that does not exist', async () => {
    for (const at of ['/pay/cs_test_none', '/pay/', '/', '/pay/cs_test_none/confirm'])
      expect((await fetch(`${sandbox.origin}${at}`)).status).toBe(404);
  });
});

test('no card number is stored, and the payments are there again after a new start', async () => {
  const { id, url } = await aPage();
  for (const number of ['4000000000000002', '4242424242424242']) await pay(url, number);
  const stored = readFileSync(statePath, 'utf8');
  expect(stored).toContain('"last4":"4242"');
  expect(stored).not.toMatch(/4000000000000002|4242424242424242/);
  expect(readdirSync(path.dirname(statePath))).toEqual(['sandbox.json']);
  const again = await startSandbox({ port: 0, statePath });
  try {
    const found = await clientOf(again, client.key).api('GET', `/v1/checkout/sessions/${id}`);
    expect(found.body).toMatchObject({ status: 'complete', payment_status: 'paid' });
  } finally {
    await again.close();
  }
});

test('a port that is taken is passed over', async () => {
  const taken = Number(new URL(sandbox.origin).port);
  const second = await startSandbox({ port: taken });
  expect(Number(new URL(second.origin).port)).toBeGreaterThan(taken);
  await second.close();
});
