import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { fetchOutbound } from './fetch-outbound.ts';
import { localOutbound } from './local-outbound.ts';
import { mediaType, type Outbound } from './outbound.ts';

/** The web through the worker's own fetch, with a local server in place of every host. */
const asked: { where: string; init: RequestInit | undefined }[] = [];
const web = fetchOutbound(((where: string, init?: RequestInit) => {
  asked.push({ where, init });
  return fetch(where.replace('https://allowed.example', inject('issuers').google), init);
}) as typeof fetch);

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

const PAGE = 'https://allowed.example/.well-known/openid-configuration';
const ADAPTERS: [string, Outbound][] = [
  ['the web', web],
  ['the stand-in of a local machine', localOutbound()],
];

describe.each(ADAPTERS)('%s', (_, outbound) => {
  test('gives a page with its type, its charset and its bytes', async () => {
    const got = await outbound.get(new URL(PAGE), 'text/html');
    expect(got).toMatchObject({ type: expect.stringMatching(/^\w+\/\w+$/), charset: 'utf-8', cut: false });
    expect(got?.bytes.length).toBeGreaterThan(50);
  });

  test.each([
    'http://allowed.example/',
    'https://allowed.example:8443/',
    'https://someone:secret@allowed.example/',
    'ftp://allowed.example/',
    'data:text/html,x',
  ])('asks nothing at %s', async (address) => {
    asked.length = 0;
    expect(await outbound.get(new URL(address), 'text/html')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the web', () => {
  test('is requested without anything about the caller, and is not followed', async () => {
    asked.length = 0;
    await web.get(new URL(PAGE), 'text/html');
    expect(asked[0]?.init).toEqual({
      headers: { Accept: 'text/html', 'User-Agent': 'Dorot link preview' },
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    });
    const leads = 'https://allowed.example/auth?client_id=nobody&redirect_uri=https://evil.example';
    expect(await web.get(new URL(leads), 'text/html')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('comes to nothing where it is down, or takes its time', async () => {
    const down = fetchOutbound(() => Promise.reject(new TypeError('network')));
    expect(await down.get(new URL(PAGE), 'text/html')).toBeNull();
    const slow = fetchOutbound(
      () => Promise.resolve(new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))),
      50,
    );
    expect(await slow.get(new URL(PAGE), 'text/html')).toBeNull();
  });
});

test('a type is separated from its parameters', () => {
  expect(mediaType('Text/HTML; Charset="UTF-8"')).toEqual({ type: 'text/html', charset: 'utf-8' });
  expect(mediaType('text/html; boundary=x ;charset=windows-1255')).toEqual({
    type: 'text/html',
    charset: 'windows-1255',
  });
  expect(mediaType('image/png')).toEqual({ type: 'image/png', charset: null });
  expect(mediaType(null)).toEqual({ type: '', charset: null });
});
