import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portTaken } from '../lib/machine.mjs';
import { answerApi } from './api.ts';
import { answerControl } from './control.ts';
import { type Deliveries, deliveries } from './events.ts';
import { answerPage, type PageAnswer } from './page-routes.ts';
import { Refusal } from './refusal.ts';
import { expireDue } from './sessions.ts';
import { openStore, type Store } from './store.ts';

const BODY_BYTES = 256 * 1024;
const EXPIRY_MS = 30_000;
const PORTS_TRIED = 100;
const STYLES = readFileSync(new URL('./page.css', import.meta.url), 'utf8');

export type Sandbox = { origin: string; close: () => Promise<void> };

/**
 * Starts the local stand-in for the payment provider, on the port or the next free one; 0 is any. With `statePath` the
 * payments are kept in that file.
 */
export async function startSandbox({
  port,
  host = 'localhost',
  statePath,
}: {
  port: number;
  /** The name by which browsers reach this machine. */
  host?: string;
  statePath?: string;
}): Promise<Sandbox> {
  const store = openStore(statePath);
  const sender = deliveries(store);
  const place = { origin: '' };
  const server = createServer((request, response) => {
    answer({ store, sender, origin: place.origin }, request, response).catch((error: unknown) => {
      console.error(error);
      request.socket.destroy();
    });
  });
  // Node closes idle connections after five seconds, and a request sent in that moment fails
  server.keepAliveTimeout = 0;
  const listens = host === 'localhost' ? '127.0.0.1' : '0.0.0.0';
  place.origin = `http://${host}:${await listenFrom(server, port, listens)}`;
  const clock = setInterval(() => {
    for (const account of Object.values(store.accounts))
      if (expireDue(account)) {
        store.save();
        sender.send(account);
      }
  }, EXPIRY_MS);
  return {
    origin: place.origin,
    async close() {
      clearInterval(clock);
      sender.end();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

/** Registers an account: its key, and where its events are sent. Throws where the key is no test key. */
export async function registerAccount(
  { origin }: Sandbox,
  account: { key: string; webhook_secret: string; webhook_url: string },
): Promise<void> {
  const response = await fetch(`${origin}/sandbox/account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`The payment sandbox refused its account: ${await response.text()}`);
}

async function listenFrom(server: Server, first: number, host: string): Promise<number> {
  for (let port = first; port < first + PORTS_TRIED && port <= 65_535; port++) {
    if (first !== 0 && (await portTaken(port))) continue;
    const listening = await new Promise<boolean>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
      server.once('error', failed).listen(port, host, () => {
        server.off('error', failed);
        resolve(true);
      });
    });
    if (listening) return (server.address() as AddressInfo).port;
  }
  throw new Error(`There is no free port for the sandbox from ${first}.`);
}

type Running = { store: Store; sender: Deliveries; origin: string };

async function answer(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const { method = 'GET', headers } = request;
  const body = await textOf(request);
  if (body === undefined) return void response.writeHead(413).end();
  if (pathname.startsWith('/v1/')) {
    const { status, text, replayed, cut, account } = answerApi(running.store, {
      method,
      path: pathname,
      query: search.slice(1),
      body,
      authorization: headers.authorization ?? '',
      idempotencyKey: String(headers['idempotency-key'] ?? '') || null,
      origin: running.origin,
    });
    running.store.save();
    if (account) running.sender.send(account);
    if (cut) return void request.socket.destroy();
    return sendJson(response, status, text, replayed ? { 'Idempotent-Replayed': 'true' } : {});
  }
  if (pathname.startsWith('/sandbox/')) {
    // another type would let a page of another origin call it
    const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
    if (method !== 'GET' && !isJson) return void response.writeHead(415).end();
    return control(
      running,
      `${method} ${pathname}`,
      method === 'GET' ? Object.fromEntries(searchParams) : body,
      response,
    );
  }
  if (pathname === '/pay/page.css')
    return void response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(STYLES);
  const page = answerPage(running.store, method, pathname, new URLSearchParams(body));
  if (page.account) {
    running.store.save();
    running.sender.send(page.account);
  }
  sendPage(response, page);
}

function control(
  { store, sender }: Running,
  route: string,
  body: string | Record<string, unknown>,
  response: ServerResponse,
): void {
  try {
    const given = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : body;
    const done = answerControl(store, route, given);
    if (done) {
      store.save();
      sender.send(done.account);
    }
    sendJson(response, done ? 200 : 404, JSON.stringify(done?.answer ?? {}));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SyntaxError)) throw error;
    sendJson(response, 400, JSON.stringify({ error: { message: error.message } }));
  }
}

const sendJson = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void => void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);

function sendPage(response: ServerResponse, { status, html, location, policy }: PageAnswer): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(location && { Location: location }),
    })
    .end(html);
}

/** The body; undefined where it is too long. */
async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
