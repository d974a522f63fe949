import { describe, expect, test } from 'vitest';
import { pictureOf } from '#worker/features/media/media-address.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCode, aPerson, aPicture, aSite } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const person = await aPerson();
const site = await aSite({ owner_id: person.userId });
const hidden = await aSite({ owner_id: person.userId, mode: 'private' });
const code = await aCode({ site_id: site.id, target: site.slug });
const picture = await aPicture({ site_id: site.id, created_by: person.userId });

const app = testApp({ env: standInPages });
const mine = testApp({ as: person, env: standInPages });
const blank = {
  id: picture,
  width: null,
  height: null,
  widths: [320],
  thumbhash: null,
  focal_x: 0,
  focal_y: 0,
};
const address = pictureOf(blank, 'public', app.env.MEDIA_SECRET, new Date()).src;

type RequestCase = [what: string, path: string, status: number, init?: Parameters<typeof app.request>[1]];

const VISITOR: RequestCase[] = [
  ['an answer of the API', `/api/sites/${site.id}`, 200],
  ['a page of memories', `/api/sites/memories/${site.id}`, 200],
  ['a private site', `/api/sites/${hidden.id}`, 403],
  ['a missing site', '/api/sites/nobody', 404],
  ['a closed door', '/api/users/user', 401],
  ['a wrong method', '/api/health', 405, { method: 'PUT' }],
  [
    'a body that cannot be read',
    '/api/users/authenticate',
    400,
    { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } },
  ],
  ['the description', '/api/openapi.json', 200],
  ['the description to read', '/api/docs', 200],
  ['a picture', address, 200],
  ['a picture that the browser has', address, 304, { headers: { 'If-None-Match': `"${picture}-320"` } }],
  ['a range that there is not', address, 416, { headers: { Range: 'bytes=9999-' } }],
  ['a missing picture', '/api/media/nobody', 404],
  ['a QR picture', `/api/codes/${code}/qr.svg`, 200],
  ['a QR picture to print', `/api/codes/${code}/qr.png`, 200],
  ['the home page', '/en', 200],
  ['a memorial', `/he/site/${site.slug}`, 200],
  ['a private memorial', `/he/site/${hidden.slug}`, 403],
  ['a missing page', '/en/nothing', 404],
  ['a way to a language', '/login', 302],
  ['the sitemap', '/sitemap.xml', 200],
  ['the word to robots', '/robots.txt', 200],
  ['a page that is posted to', '/en', 405, { method: 'POST' }],
];

const SIGNED_IN: RequestCase[] = [
  ['their own record', '/api/users/user', 200],
  ['a saved language', '/api/users/setLocale', 204, { method: 'POST', json: { locale: 'en' } }],
  ['a new code', `/api/sites/${site.id}/codes`, 201, { method: 'POST' }],
  ['signing out', '/api/users/logout', 204],
];

async function checked([, path, status, init]: RequestCase, from = app) {
  const response = await from.request(path, init);
  expect(response.status).toBe(status);
  const { headers } = response;
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers.get('Server')).toBeNull();
  expect(headers.get('X-Powered-By')).toBeNull();
  return response;
}

describe('every answer says how it is to be handled', () => {
  test.each(VISITOR)('%s', async (...asked) => {
    const response = await checked(asked as RequestCase);
    if (asked[1].startsWith('/api/') && !/media|qr\./.test(asked[1])) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test.each(SIGNED_IN)('%s', async (...asked) => {
    expect((await checked(asked as RequestCase, mine)).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('the policy of a page', () => {
  const policyOf = async (path: string) => {
    const text = (await app.request(path)).headers.get('Content-Security-Policy') ?? '';
    return new Map(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
  };

  test('lets nothing in that is not ours or marked', async () => {
    const policy = await policyOf('/en');
    const own = /^'self' 'nonce-[\w-]{22}'$/;
    expect(policy.get('script-src')).toMatch(own);
    expect(policy.get('style-src')).toMatch(own);
    expect(policy.get('script-src')).toBe(policy.get('style-src'));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:|\*/);
  });

  test('of what is no page lets nothing in at all', async () => {
    const policy = await policyOf('/api/health');
    expect([...policy.keys()].sort()).toEqual(['base-uri', 'default-src', 'form-action', 'frame-ancestors']);
    expect([...policy.values()]).toEqual(["'none'", "'none'", "'none'", "'none'"]);
  });
});
