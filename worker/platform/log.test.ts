import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { aCode, aPerson, aSite } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { withoutData } from './log.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const kind of ['log', 'warn', 'error', 'info', 'debug'] as const) {
    vi.spyOn(console, kind).mockImplementation((...said: unknown[]) => void lines.push(said.join(' ')));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const CANARY = /canary|קנרית|203\.0\.113|eyJ/i;

describe('the log', () => {
  test('says what happened to each request, and not to whom', async () => {
    const person = await aPerson({ first_name: 'Canary', email: 'canary@example.org' });
    const site = await aSite({ owner_id: person.userId, first_name: 'קנרית', slug: 'canary-slug' });
    const code = await aCode({ site_id: site.id, target: site.slug });
    const headers = {
      'CF-Connecting-IP': '203.0.113.7',
      'User-Agent': 'CanaryBrowser/1.0',
      Cookie: '__Host-session=canary',
      Referer: 'https://canary.example/',
      'X-Request-Id': 'canary',
    };
    const mine = testApp({ as: person, env: standInPages });
    const login = { email: 'canary@example.org', password: 'canary-password' };
    for (const [path, init] of [
      ['/api/users/user', {}],
      ['/api/users/authenticate', { method: 'POST', json: login }],
      [`/api/sites/${site.slug}?canary=1`, {}],
      [`/en/site/${site.slug}?q=canary`, {}],
      ['/canary-path', {}],
      ['/api/canary', {}],
      [`/s/${code}`, {}],
      ['/s/canary', {}],
      [`/api/codes/${code}/qr.svg`, {}],
      ['/api/media/canary?e=1&s=canary', {}],
    ] as const) {
      await mine.request(path, { ...init, headers });
    }
    expect(lines.length).toBeGreaterThan(7);
    for (const line of lines) {
      expect(line).not.toMatch(CANARY);
      expect(Object.keys(JSON.parse(line))).toEqual([
        'event',
        'request_id',
        'method',
        'route',
        'status',
        'duration_ms',
      ]);
    }
    expect(lines.map((line) => JSON.parse(line).route)).toContain('/api/sites/:id');
  });

  test('says that something broke and where, and nothing of what it was about', async () => {
    const person = await aPerson();
    const message = 'D1_ERROR: canary\nat the canary sea\n    at home (canary:1:2)';
    for (let at = 1; at < 3; at++) {
      const broken = testApp({
        as: person,
        env: { DB: faultyD1(testEnv.DB, aFault(at, 'before'), message) },
      });
      await broken.request('/api/users/setLocale', { method: 'POST', json: { locale: 'he' } });
    }
    const failures = lines.filter((line) => line.includes('request.failed'));
    expect(failures).toHaveLength(2);
    for (const line of lines) expect(line).not.toMatch(CANARY);
    expect(JSON.parse(failures[0] ?? '{}').error).toMatch(/^Error at .+/);
  });
});

test.each([
  [new TypeError('canary'), /^TypeError at /],
  [new Error('first\n    at canary\nat the sea'), /^Error at (?!canary|the)/],
  ['canary', /^string$/],
  [undefined, /^undefined$/],
  [Object.assign(new Error('x'), { stack: undefined }), /^Error$/],
  [Object.assign(new Error('canary'), { stack: 'Error: another\n    at canary' }), /^Error$/],
])('an error leaves its name and its place', (error, expected) => {
  expect(withoutData(error)).toMatch(expected);
  expect(withoutData(error)).not.toMatch(/canary/);
});
