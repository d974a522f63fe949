import { randomBytes } from 'node:crypto';
import type { Sandbox } from './server.ts';
import { answerProblems, operationAt } from './validate.ts';

export type Answer = { status: number; body: Record<string, unknown> & { id: string }; replayed: boolean };

/** A new account of the sandbox, for tests; every answer is checked against the description of the API. */
export function clientOf(
  { origin }: Pick<Sandbox, 'origin'>,
  key = `sk_test_${randomBytes(12).toString('hex')}`,
) {
  async function api(
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, string> = {},
    idempotencyKey?: string,
  ): Promise<Answer> {
    const form = new URLSearchParams(params).toString();
    const response = await fetch(`${origin}${path}${method === 'GET' && form ? `?${form}` : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: form }),
    });
    const body = (await response.json()) as Answer['body'];
    const operation = operationAt(method, path);
    const problems = operation ? answerProblems(operation, response.status, body) : [];
    if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join(', ')}`);
    return {
      status: response.status,
      body,
      replayed: response.headers.get('Idempotent-Replayed') === 'true',
    };
  }

  async function control(name: string, body?: object): Promise<unknown> {
    const response = await (body
      ? fetch(`${origin}/sandbox/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ key, ...body }),
        })
      : fetch(`${origin}/sandbox/${name}?key=${key}`));
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  }

  return { key, api, control };
}

/** The parameters of a page with one line of 40 dollars. */
export const PAGE: Record<string, string> = {
  mode: 'payment',
  success_url: 'http://localhost:8787/en/paid?page={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8787/en/order',
  client_reference_id: 'payment:1',
  'metadata[reference]': 'payment:1',
  'line_items[0][quantity]': '2',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '2000',
  'line_items[0][price_data][product_data][name]': 'זר <לבן>',
  'payment_intent_data[metadata][reference]': 'payment:1',
};

export const SETUP: Record<string, string> = {
  mode: 'setup',
  currency: 'usd',
  success_url: 'http://localhost:8787/en/paid',
};
