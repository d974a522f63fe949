import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchOutbound } from '#worker/platform/outbound/fetch-outbound.ts';
import { OUTBOUND_BYTES } from '#worker/platform/outbound/outbound.ts';

/** A malicious host at an allowed address: its responses are real, only the address check is disabled. */
let host: Server;
/** A server of this machine that an outside request must never reach. */
let trap: Server;
let trapped: string[] = [];
let headers: IncomingMessage['headers'] = {};

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };
const MEGABYTE = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(100 * MEGABYTE), { level: 1 });

const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/page': (response) => response.writeHead(200, HTML).end('<title>A song</title>'),
  '/picture': (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('png'),
  '/untold': (response) => response.writeHead(200).end('bytes'),
  '/long': (response) => {
    response.writeHead(200, HTML);
    for (let at = 0; at < 5; at++) response.write('x'.repeat(MEGABYTE));
    response.end();
  },
  '/endless': (response) => {
    response.writeHead(200, HTML);
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(64 * 1024), () => setImmediate(more));
    };
    more();
  },
  '/exactly': (response) => response.writeHead(200, HTML).end('x'.repeat(MEGABYTE)),
  '/bomb': (response) => response.writeHead(200, { ...HTML, 'Content-Encoding': 'gzip' }).end(BOMB),
  '/silent': () => undefined,
  '/stuck': (response) => void response.writeHead(200, HTML).write('<title>'),
  '/drips': (response) => {
    response.writeHead(200, HTML);
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/gone': (response) => response.writeHead(404, HTML).end('<title>Not here</title>'),
  '/nothing': (response) => response.writeHead(204).end(),
};
for (const status of [301, 302, 303, 307, 308])
  PAGES[`/led-${status}`] = (response) =>
    response.writeHead(status, { ...HTML, Location: addressOf(trap) }).end('<title>Moved</title>');

const listening = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  new Promise<Server>((resolve) => {
    const server = createServer(answer);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  trap = await listening((request, response) => {
    trapped.push(request.url ?? '');
    response.end('a secret');
  });
  host = await listening((request, response) => {
    headers = request.headers;
    PAGES[request.url ?? '']?.(response);
  });
});
beforeEach(() => {
  trapped = [];
});
afterAll(() => {
  for (const server of [host, trap]) {
    server.closeAllConnections();
    server.close();
  }
});

const asked: string[] = [];
const within = (ms: number) =>
  fetchOutbound(
    ((where: string, init: RequestInit) => {
      asked.push(where);
      return fetch(where.replace(/^https:\/\/[^/]*\//, addressOf(host)), init);
    }) as typeof fetch,
    ms,
  );
// a long timeout, so that a busy machine is not mistaken for a slow host
const outbound = within(30_000);
const addressIn = (path: string) => new URL(path, 'https://allowed.example');
const get = (path: string) => outbound.get(addressIn(path), 'text/html');

describe('what is asked of another’s host', () => {
  test('comes with its type, its charset and its bytes, and says nothing of who asked', async () => {
    const got = await get('/page');
    expect(got).toMatchObject({ type: 'text/html', charset: 'utf-8', cut: false });
    expect(new TextDecoder().decode(got?.bytes)).toBe('<title>A song</title>');
    for (const told of ['cookie', 'referer', 'authorization', 'cf-connecting-ip', 'x-forwarded-for'])
      expect(headers).not.toHaveProperty(told);
    expect(await get('/picture')).toMatchObject({ type: 'image/png', charset: null });
    expect(await get('/untold')).toMatchObject({ type: '', charset: null });
  });

  test.each([301, 302, 303, 307, 308])('leads nowhere else: %d', async (status) => {
    expect(await get(`/led-${status}`)).toBeNull();
    expect(trapped).toEqual([]);
  });

  test.each(['/gone', '/nothing'])('is nothing where there is nothing: %s', async (path) => {
    expect(await get(path)).toBeNull();
  });
});

describe('a megabyte is the most', () => {
  test.each(['/long', '/endless'])('of %s', async (path) => {
    const got = await get(path);
    expect(got).toMatchObject({ cut: true });
    expect(got?.bytes).toHaveLength(OUTBOUND_BYTES);
  });

  test('and one to the byte is whole', async () => {
    const got = await get('/exactly');
    expect(got).toMatchObject({ cut: false });
    expect(got?.bytes).toHaveLength(OUTBOUND_BYTES);
  });

  test('also of what was a few kilobytes while it was packed', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const got = await get('/bomb');
    expect(got).toMatchObject({ cut: true });
    expect(got?.bytes).toHaveLength(OUTBOUND_BYTES);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MEGABYTE);
  });
});

describe('nobody waits for long', () => {
  test.each(['/silent', '/stuck', '/drips'])('for %s', async (path) => {
    expect(await within(400).get(addressIn(path), 'text/html')).toBeNull();
  });

  test('but as long as the limit says, to the millisecond', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    const silent = fetchOutbound((_, init) => {
      signal = init?.signal;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
    }, 400);
    const got = silent.get(addressIn('/silent'), 'text/html');
    await vi.advanceTimersByTimeAsync(399);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    expect(await got).toBeNull();
    vi.useRealTimers();
  });
});

test('only https on its own port is asked, with no name and no password', async () => {
  asked.length = 0;
  for (const address of [
    'http://allowed.example/page',
    'https://allowed.example:8443/page',
    'https://someone@allowed.example/page',
    'https://:secret@allowed.example/page',
    'ftp://allowed.example/page',
    'file:///etc/passwd',
    'data:text/html,x',
  ])
    expect(await outbound.get(new URL(address), 'text/html')).toBeNull();
  expect(asked).toEqual([]);
  expect(await outbound.get(new URL('https://allowed.example:443/page'), 'text/html')).not.toBeNull();
});
