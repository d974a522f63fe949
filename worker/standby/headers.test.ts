import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HSTS } from '#worker/http/headers.ts';
import {
  ask,
  emptyCopy,
  fillCopy,
  LINK_CODE,
  PRIVATE_CODE,
  SITE_CODE,
  STYLE,
} from '#worker/testing/forever-copy.ts';

beforeAll(fillCopy);
afterAll(emptyCopy);

describe('a browser that has a page already', () => {
  const paths = [
    '/en/site/ruth-cohen/',
    `/s/${PRIVATE_CODE}`,
    '/media/site-1/1-800.jpg',
    '/assets/page-abc.css',
  ];

  test.each(paths)('is told that %s has not changed', async (path) => {
    const { headers } = await ask(path);
    const etag = headers.get('ETag') ?? '';
    const modified = headers.get('Last-Modified') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': modified },
    ]) {
      const again = await ask(path, { headers: known as Record<string, string> });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('Cache-Control')).toBe(headers.get('Cache-Control'));
    }
  });

  test('is sent what has changed', async () => {
    const path = '/en/site/ruth-cohen/';
    const modified = (await ask(path)).headers.get('Last-Modified') ?? '';
    for (const known of [
      { 'If-None-Match': '"other"' },
      { 'If-None-Match': '"other"', 'If-Modified-Since': modified },
      { 'If-None-Match': 'no tag' },
      { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
      { 'If-Modified-Since': 'no date' },
    ])
      expect((await ask(path, { headers: known as Record<string, string> })).status).toBe(200);
  });

  test('is told the headers alone', async () => {
    for (const path of [...paths, `/s/${SITE_CODE}`, '/health', '/robots.txt', '/x', '/en/site/private']) {
      const [got, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
      expect(await head.text()).toBe('');
      expect([path, head.status, ...head.headers]).toEqual([path, got.status, ...got.headers]);
      await got.body?.cancel();
    }
  });
});

describe('headers', () => {
  test.each([
    '/',
    '/en/site/ruth-cohen/',
    '/en/site/private',
    '/site/ruth-cohen',
    `/s/${SITE_CODE}`,
    `/s/${PRIVATE_CODE}`,
    `/s/${LINK_CODE}`,
    '/s/mistyped',
    '/media/site-1/1-800.jpg',
    '/media/site-1/gone.jpg',
    '/assets/page-abc.css',
    '/health',
    '/robots.txt',
    '/api/users/user',
    '/x',
  ])('of every answer, as %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await ask(path, { method });
      expect(headers.get('Strict-Transport-Security')).toBe(HSTS);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
      expect(headers.get('Cache-Control')).toBeTruthy();
      expect(headers.get('Set-Cookie')).toBeNull();
    }
  });

  test('of a page allow its own styles and nothing else', async () => {
    const policy = async (path: string) => (await ask(path)).headers.get('Content-Security-Policy');
    const rest = "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(await policy('/en/site/ruth-cohen/')).toBe(
      `default-src 'none'; img-src 'self' data:; style-src 'self'; ${rest}`,
    );
    expect(await policy('/en/site/ruth-cohen/2/')).toBe(
      `default-src 'none'; img-src 'self' data:; style-src 'self' ${STYLE}; ${rest}`,
    );
    expect(await policy('/x')).not.toContain('style-src');
  });

  test('of files', async () => {
    const picture = await ask('/media/site-1/2-800.svg');
    expect(picture.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(picture.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const asset = await ask('/assets/page-abc.css');
    expect(asset.headers.get('Content-Type')).toBe('text/css');
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const font = await ask('/assets/untyped-abc.woff2');
    expect(font.headers.get('Content-Type')).toBe('font/woff2');
  });
});

describe('search engines', () => {
  const robots = async (env: { CANONICAL?: string }) => (await ask('/robots.txt', { env })).text();

  test('stay away, unless this domain has taken the place of the main one', async () => {
    expect(await robots({})).toBe('User-agent: *\nDisallow: /\n');
    expect(await robots({ CANONICAL: 'no' })).toBe('User-agent: *\nDisallow: /\n');
    expect(await robots({ CANONICAL: 'yes' })).toBe('User-agent: *\nAllow: /\n');
  });
});

describe('a bucket that cannot be read', () => {
  const failing = (): Promise<never> => Promise.reject(new Error('R2 is down'));
  const broken = { get: failing, head: failing } as unknown as R2Bucket;

  test.each([`/s/${SITE_CODE}`, '/en/site/ruth-cohen/', '/media/site-1/1-800.jpg', '/'])(
    'answers %s with two plain sentences',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await ask(path, { method, env: { FOREVER: broken } });
        expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        const body = await response.text();
        if (method === 'HEAD') continue;
        expect(body).toContain('אי אפשר לפתוח את הדף כרגע');
        expect(body).toContain('This page cannot be opened at the moment');
        expect(body).not.toContain('R2 is down');
      }
    },
  );
});
