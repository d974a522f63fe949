import { createHash } from 'node:crypto';
import { formOf } from './forms.ts';
import { cancelIntent, captureIntent, createIntent, createRefund, intentOf, type Params } from './intents.ts';
import { checkMetadata } from './money.ts';
import { noSuch, Refusal } from './refusal.ts';
import { createSession, expireDue, expireSession, sessionOf } from './sessions.ts';
import {
  type Account,
  type AnyObject,
  accountOf,
  add,
  all,
  type Fault,
  find,
  newId,
  type Store,
  secondsOf,
  shown,
} from './store.ts';
import { checkParameters, operationAt } from './validate.ts';

const REPLIES_KEPT_MS = 24 * 60 * 60 * 1000;
const EXPANDABLE = ['payment_intent', 'setup_intent', 'payment_method', 'customer'];

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string;
  idempotencyKey: string | null;
  /** Of the sandbox, for the addresses of pages. */
  origin: string;
};

/** `cut`: the connection is to be broken in place of an answer. */
export type ApiAnswer = { status: number; text: string; replayed: boolean; cut: boolean; account?: Account };

type Done = { object: object; lost?: boolean };

/** Answers a request to `/v1/`. */
export function answerApi(store: Store, request: ApiRequest): ApiAnswer {
  const account = accountOf(store, request.authorization.replace(/^Bearer /, ''));
  if (!account) return errorAnswer(new Refusal('Invalid API Key provided.', {}, 401));
  const operation = operationAt(request.method, request.path);
  const fault = operation && nextFault(account, operation.name);
  const answer = { ...faulty(account, request, fault), account };
  if (request.method !== 'GET')
    account.requests.push({
      method: request.method,
      path: request.path,
      idempotency_key: request.idempotencyKey,
      status: answer.cut ? null : answer.status,
      replayed: answer.replayed,
    });
  return answer;
}

function nextFault({ faults }: Account, operation: string): Fault | undefined {
  const fault = faults.find(({ times, operation: its }) => times > 0 && (its === null || its === operation));
  if (fault) fault.times -= 1;
  return fault;
}

function faulty(account: Account, request: ApiRequest, fault: Fault | undefined): ApiAnswer {
  if (fault?.mode === 'before') return { status: 0, text: '', replayed: false, cut: true };
  if (fault?.mode === 'error')
    return errorAnswer(new Refusal('An error of the sandbox, as asked for.', { type: 'api_error' }, 500));
  const answer = onceOnly(account, request);
  return fault?.mode === 'after' ? { ...answer, cut: true } : answer;
}

const errorAnswer = ({ status, body }: Refusal): ApiAnswer => ({
  status,
  text: JSON.stringify({ error: body }),
  replayed: false,
  cut: false,
});

/** The stored answer of a repeated key, else the answer of the request, which is then stored. */
function onceOnly(account: Account, request: ApiRequest): ApiAnswer {
  const { method, path, query, body, idempotencyKey: key } = request;
  if (!key || method === 'GET') return answerOf(account, request).answer;
  const fingerprint = createHash('sha256').update(`${method} ${path}?${query}\n${body}`).digest('base64url');
  for (const [old, { at }] of Object.entries(account.replies))
    if (at <= Date.now() - REPLIES_KEPT_MS) delete account.replies[old];
  const before = Object.hasOwn(account.replies, key) ? account.replies[key] : undefined;
  if (before) {
    if (before.fingerprint === fingerprint)
      return { status: before.status, text: before.text, replayed: true, cut: false };
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return errorAnswer(new Refusal(message, { type: 'idempotency_error' }));
  }
  const { answer, began } = answerOf(account, request);
  if (began) account.replies[key] = { fingerprint, at: Date.now(), status: answer.status, text: answer.text };
  return answer;
}

/** `began`: the parameters were valid, so that the answer is final, also where it is a refusal. */
function answerOf(account: Account, request: ApiRequest): { answer: ApiAnswer; began: boolean } {
  let began = false;
  try {
    const operation = operationAt(request.method, request.path);
    const act = operation && HANDLERS[operation.name];
    if (!operation || !act)
      throw new Refusal(`Unrecognized request URL (${request.method}: ${request.path}).`, {}, 404);
    const form = formOf(request.method === 'GET' ? request.query : request.body);
    checkParameters(operation, form);
    expireDue(account);
    const { expand, ...params } = form as Params;
    const paths = checkExpand(expand);
    began = true;
    const { object, lost = false } = act(account, operation.id, params, request.origin);
    const text = JSON.stringify(expanded(account, object, paths), null, 2);
    return { answer: { status: 200, text, replayed: false, cut: lost }, began };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: errorAnswer(error), began };
  }
}

type Handler = (account: Account, id: string, params: Params, origin: string) => Done;

const object = (one: AnyObject): Done => ({ object: shown(one) });

const HANDLERS: Record<string, Handler | undefined> = {
  'post /v1/checkout/sessions': (account, _id, params, origin) =>
    object(createSession(account, params, origin)),
  'get /v1/checkout/sessions/{id}': (account, id) => object(sessionOf(account, id)),
  'post /v1/checkout/sessions/{id}/expire': (account, id) =>
    object(expireSession(account, sessionOf(account, id))),
  'post /v1/customers': (account, _id, { email, metadata }) =>
    object(
      add(account, {
        id: newId('cus_', 14),
        object: 'customer',
        created: secondsOf(account),
        livemode: false,
        email: typeof email === 'string' ? email : null,
        metadata: checkMetadata(metadata),
        hidden: {},
      }),
    ),
  'post /v1/payment_intents': (account, _id, params) => {
    const { intent, behaviour } = createIntent(account, params);
    return { object: shown(intent), lost: behaviour === 'answer_lost' };
  },
  'get /v1/payment_intents/{id}': (account, id) => object(intentOf(account, id)),
  'post /v1/payment_intents/{id}/capture': (account, id, params) =>
    object(captureIntent(account, intentOf(account, id), params)),
  'post /v1/payment_intents/{id}/cancel': (account, id, params) =>
    object(cancelIntent(account, intentOf(account, id), params)),
  'get /v1/setup_intents/{id}': (account, id) => {
    const setup = find(account, 'setup_intent', id);
    if (!setup) throw noSuch('setupintent', id);
    return object(setup);
  },
  'post /v1/refunds': (account, _id, params) => object(createRefund(account, params)),
  'get /v1/customers/{id}/payment_methods': (account, id) => {
    if (!find(account, 'customer', id)) throw noSuch('customer', id);
    const methods = all(account, 'payment_method').filter(({ customer }) => customer === id);
    return { object: { object: 'list', data: methods.map(shown), has_more: false } };
  },
  'post /v1/payment_methods/{id}/detach': (account, id) => {
    const method = find(account, 'payment_method', id);
    if (!method) throw noSuch('PaymentMethod', id);
    if (!method.customer)
      throw new Refusal('The payment method is not attached to a customer, so it cannot be detached.');
    method.customer = null;
    return object(method);
  },
  'get /v1/events': (account, _id, params) => ({ object: listEvents(account, params) }),
};

/** The newest first. */
function listEvents(account: Account, params: Params): object {
  const {
    gt = -1,
    gte = 0,
    lt = Infinity,
    lte = Infinity,
  } = (params.created ?? {}) as Record<string, number>;
  const types = params.types as string[] | undefined;
  const matching = account.events
    .filter(
      ({ created, type }) =>
        created > gt && created >= gte && created < lt && created <= lte && (!types || types.includes(type)),
    )
    .reverse();
  const after = params.starting_after;
  const from = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw noSuch('event', String(after), 'starting_after');
  const limit = Math.min(Number(params.limit ?? 10), 100);
  const data = matching.slice(from, from + limit);
  return { object: 'list', url: '/v1/events', data, has_more: matching.length > from + limit };
}

function checkExpand(expand: unknown): string[][] {
  const paths = ((expand ?? []) as string[]).map((path) => path.split('.'));
  const wrong = paths.find((path) => path.length > 4 || path.some((part) => !EXPANDABLE.includes(part)));
  if (wrong) throw new Refusal(`This property cannot be expanded (${wrong.join('.')}).`, { param: 'expand' });
  return paths;
}

/** The object with the objects at the paths in place of their ids. */
function expanded(account: Account, object: object, paths: string[][]): object {
  const copy = { ...object } as Record<string, unknown>;
  for (const [first = '', ...rest] of paths) {
    const value = copy[first];
    const id = typeof value === 'string' ? value : undefined;
    const found = id !== undefined && Object.hasOwn(account.objects, id) ? account.objects[id] : undefined;
    const inner = found ? shown(found) : value;
    if (inner && typeof inner === 'object')
      copy[first] = expanded(account, inner, rest.length > 0 ? [rest] : []);
  }
  return copy;
}
