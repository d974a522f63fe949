import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '#worker/platform/env.ts';
import { codeFromBytes, normalizeCode } from '#worker/shared/short-code.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aCode, aCommunity, aPerson, aSite } from '#worker/testing/seed.ts';

const { userId } = await aPerson();
const app = testApp();

beforeEach(() => {
  Object.assign(app.reads, { queries: 0, rowsRead: 0, rowsWritten: 0 });
});

async function aBoundCode(patch: Partial<Parameters<typeof aCode>[0]> = {}) {
  const site = await aSite({ owner_id: userId });
  return { site, code: await aCode({ site_id: site.id, target: site.slug, ...patch }) };
}

const location = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await app.request(path, { method, headers })).headers.get('Location');

describe('a phone that has never been here scans a sticker', () => {
  test('and is sent to the memorial in its own language, for one row read', async () => {
    const { site, code } = await aBoundCode();
    const response = await app.request(`/s/${code}`, { headers: { 'Accept-Language': 'he-IL,he;q=0.9' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/he/site/${site.slug}`);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(app.reads).toEqual({ queries: 1, rowsRead: 1, rowsWritten: 0 });
  });

  test('and the second scan of the same minute asks the database nothing', async () => {
    const { site, code } = await aBoundCode();
    await app.request(`/s/${code}`);
    app.reads.queries = 0;
    expect(await location(`/he/s/${code.toLowerCase()}?utm=x`)).toBe(`/he/site/${site.slug}`);
    expect(app.reads.queries).toBe(0);
  });

  test('and after a minute is asked for again, so that a code pointed elsewhere leads there', async () => {
    const { code } = await aBoundCode();
    await app.request(`/s/${code}`);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      app.reads.queries = 0;
      await app.request(`/s/${code}`);
      expect(app.reads.queries).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('and one wrong character costs no query and leads to an explanation', async () => {
    const { code } = await aBoundCode();
    const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');
    expect(await location(`/m/${wrong}`)).toBe(`/en/login?qr=${wrong}&reason=unknown`);
    expect(app.reads.queries).toBe(0);
  });

  test.each(['s', 'm'])('and %s opens a site', async (kind) => {
    const { site, code } = await aBoundCode();
    expect(await location(`/${kind}/${code}`)).toBe(`/en/site/${site.slug}`);
  });

  test('and what looks alike is read alike', async () => {
    const { site, code } = await aBoundCode();
    const alike = code.replaceAll('1', 'l').replaceAll('0', 'o');
    for (const typed of [
      alike,
      `${code.slice(0, 5)}-${code.slice(5)}`,
      `${code.slice(0, 5)}%20${code.slice(5)}`,
    ]) {
      expect(await location(`/s/${typed}`)).toBe(`/en/site/${site.slug}`);
    }
  });
});

describe('a phone scans the sticker of a community', () => {
  const aCodeOf = (community: { id: number }, target: string) =>
    aCode({ type: 'c', state: 'bound', community_id: community.id, target });

  test('and is sent to it in its own language, for one row read', async () => {
    const community = await aCommunity({ owner_id: userId });
    const code = await aCodeOf(community, community.slug);
    Object.assign(app.reads, { queries: 0, rowsRead: 0, rowsWritten: 0 });
    const response = await app.request(`/c/${code}`, { headers: { 'Accept-Language': 'he-IL,he;q=0.9' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/he/community/${community.slug}`);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(app.reads).toEqual({ queries: 1, rowsRead: 1, rowsWritten: 0 });
    expect(await location(`/en/c/${code.toLowerCase()}`)).toBe(`/en/community/${community.slug}`);
    expect(app.reads.queries).toBe(1);
  });

  test('that is private, and learns nothing but its number', async () => {
    const community = await aCommunity({
      owner_id: userId,
      permissions: 'private',
      name: 'Canary street',
      slug: 'canary-street',
    });
    const code = await aCodeOf(community, String(community.id));
    const response = await app.request(`/c/${code}`);
    expect(response.headers.get('Location')).toBe(`/en/community/${community.id}`);
    expect(JSON.stringify([...response.headers])).not.toMatch(/canary/i);
  });

  test('by the letter of a site, and finds nothing', async () => {
    const community = await aCommunity({ owner_id: userId });
    const code = await aCodeOf(community, community.slug);
    for (const letter of ['s', 'm', 'b'])
      expect(await location(`/${letter}/${code}`)).toBe(`/en/login?qr=${code}&reason=unknown`);
  });
});

describe('a language is chosen', () => {
  test.each([
    [{}, 'en'],
    [{ 'Accept-Language': 'fr' }, 'en'],
    [{ 'Accept-Language': 'iw' }, 'he'],
    [{ Cookie: '__Host-locale=he' }, 'he'],
    [{ Cookie: 'a=b; __Host-locale=en', 'Accept-Language': 'he' }, 'en'],
    [{ Cookie: '__Host-locale=xx', 'Accept-Language': 'he' }, 'he'],
  ])('by %o: %s', async (headers, locale) => {
    const { site, code } = await aBoundCode();
    expect(await location(`/s/${code}`, headers)).toBe(`/${locale}/site/${site.slug}`);
  });

  test('and a prefix says it louder than both', async () => {
    const { site, code } = await aBoundCode();
    const hebrew = { Cookie: '__Host-locale=he', 'Accept-Language': 'he' };
    expect(await location(`/en/s/${code}`, hebrew)).toBe(`/en/site/${site.slug}`);
    expect(await location('/he/s/nonsense')).toBe('/he/login?qr=nonsense&reason=unknown');
  });
});

describe('a sticker that leads nowhere is explained', () => {
  test('as unbound where it is ours, for two queries by key', async () => {
    for (const state of ['minted', 'printed', 'shipped'] as const) {
      const code = await aCode({ state });
      Object.assign(app.reads, { queries: 0, rowsRead: 0 });
      const response = await app.request(`/s/${code}`);
      expect(response.headers.get('Location')).toBe(`/en/login?qr=${code}&reason=unbound`);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(app.reads).toEqual({ queries: 2, rowsRead: 2, rowsWritten: 0 });
    }
  });

  test('as unknown where nobody minted it, without reading through the table', async () => {
    for (let i = 0; i < 20; i++) await aCode();
    const code = codeFromBytes(crypto.getRandomValues(new Uint8Array(8)));
    Object.assign(app.reads, { queries: 0, rowsRead: 0 });
    const response = await app.request(`/s/${code}`);
    expect(response.headers.get('Location')).toBe(`/en/login?qr=${code}&reason=unknown`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(app.reads.queries).toBeLessThanOrEqual(2);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(2);
  });

  test('as unknown where it was retired, or is asked for by another letter', async () => {
    const retired = await aCode({ state: 'retired', site_id: 1, target: null });
    const { code } = await aBoundCode();
    expect(await location(`/s/${retired}`)).toBe(`/en/login?qr=${retired}&reason=unknown`);
    for (const letter of ['c', 'b'])
      expect(await location(`/${letter}/${code}`)).toBe(`/en/login?qr=${code}&reason=unknown`);
    const community = await aCode({ type: 'c' });
    expect(await location(`/c/${community}`)).toBe(`/en/login?qr=${community}&reason=unbound`);
    expect(await location(`/s/${community}`)).toBe(`/en/login?qr=${community}&reason=unknown`);
  });

  test.each([
    ['<script>', '%3Cscript%3E'],
    ['a&reason=bound', 'a%26reason%3Dbound'],
    ['%0d%0aSet-Cookie:x=1', '%0D%0ASet-Cookie%3Ax%3D1'],
    ['%E0%A4%A', ''],
    ['x'.repeat(100), 'x'.repeat(40)],
    [`${'x'.repeat(39)}🕯`, `${'x'.repeat(39)}%EF%BF%BD`],
    ['//evil.example', null],
  ])('and %s on it does no harm', async (raw, shown) => {
    const response = await app.request(`/s/${raw}`);
    if (shown === null) expect(response.headers.get('Location')).toMatch(/^\/en\//);
    else expect(response.headers.get('Location')).toBe(`/en/login?qr=${shown}&reason=unknown`);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('the answer to a scan', () => {
  test('says what it must, and not a header more', async () => {
    const { code } = await aBoundCode();
    const site = await aSite({ owner_id: userId, mode: 'private', slug: 'canary-hiddenname' });
    const hidden = await aCode({ site_id: site.id, target: String(site.id) });
    for (const path of [`/s/${code}`, `/s/${hidden}`, `/s/${await aCode()}`, '/s/nonsense']) {
      const response = await app.request(path, {
        headers: { Cookie: '__Host-locale=he', Origin: 'https://evil.example' },
      });
      expect([...response.headers.keys()].sort()).toEqual([
        'cache-control',
        'location',
        'strict-transport-security',
        'x-content-type-options',
      ]);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
      expect(response.body).toBeNull();
    }
    expect(await location(`/s/${hidden}`)).toBe(`/en/site/${site.id}`);
  });

  test('is at most 300 bytes, the slug not counted', async () => {
    const slug = 'רות-כהן-מירושלים';
    const code = await aCode({ site_id: 1, target: slug });
    const response = await app.request(`/he/m/${code}`);
    const head = [
      'HTTP/1.1 302 Found',
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ];
    expect(response.headers.get('Location')).toBe(`/he/site/${encodeURIComponent(slug)}`);
    expect(head.join('\r\n').length - encodeURIComponent(slug).length).toBeLessThanOrEqual(300);
  });

  test('to HEAD is the same as to GET', async () => {
    const { code, site } = await aBoundCode();
    expect(await location(`/s/${code}`, {}, 'HEAD')).toBe(`/en/site/${site.slug}`);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('to %s is that only reading is possible', async (method) => {
    const { code } = await aBoundCode();
    const response = await app.request(`/s/${code}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(app.reads.queries).toBe(0);
  });
});

describe('a scan is counted', () => {
  const sent: unknown[] = [];
  const queue = (send: (message: unknown) => Promise<unknown>) => ({ QUEUE: { send } as unknown as Queue });

  test('after it is answered, without a word about the person who scanned', async () => {
    const { code } = await aBoundCode();
    const counted = testApp({ env: queue(async (message) => sent.push(message)) });
    for (const path of [`/s/${code}`, `/s/${code}`, '/s/nonsense']) {
      await counted.request(path, {
        headers: { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'Canary/1.0' },
      });
    }
    await counted.settled();
    expect(sent).toMatchObject([
      { name: 'count_scan', payload: { code } },
      { name: 'count_scan', payload: { code } },
      { name: 'count_scan', payload: { code: '?' } },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/203\.0|Canary/);
  });

  test.each([
    ['shipped', 'bind_scanned'],
    ['printed', undefined],
    ['bound', undefined],
    ['rebound', undefined],
  ] as const)('and where it is %s, what follows besides is %s', async (state, job) => {
    const { code } = await aBoundCode({ state });
    const jobs: { name: string; payload: object }[] = [];
    const sending = queue(async (message) => jobs.push(message as (typeof jobs)[number]));
    const scanned = testApp({ env: sending });
    expect((await scanned.request(`/s/${code}`)).status).toBe(302);
    await scanned.request(`/s/${code}`);
    await scanned.settled();
    expect(jobs.filter(({ name }) => name !== 'count_scan')).toMatchObject(
      job ? [{ name: job, payload: { code } }] : [],
    );
  });

  test('in production as a data point, with nothing sent', async () => {
    const { code } = await aBoundCode();
    const points: unknown[] = [];
    const production: Partial<Env> = {
      ENVIRONMENT: 'production',
      SCANS: { writeDataPoint: (point) => points.push(point) },
      ...queue(() => Promise.reject(new Error('not in production'))),
    };
    await testApp({ env: production }).request(`/s/${code}`, { cf: { country: 'IL' } });
    await testApp({ env: production }).request('/s/0000000000000', { cf: { country: 'FR' } });
    expect(points).toEqual([
      { indexes: [code], blobs: ['IL', ''] },
      { indexes: ['?'], blobs: ['FR', 'lost'] },
    ]);
  });

  test.each<[string, Partial<Env>]>([
    ['the queue refuses', queue(() => Promise.reject(new Error('full')))],
    [
      'the queue breaks',
      queue(() => {
        throw new Error('gone');
      }),
    ],
    [
      'the store of data points breaks',
      {
        ENVIRONMENT: 'production',
        SCANS: {
          writeDataPoint: () => {
            throw new Error('gone');
          },
        },
      },
    ],
  ])('or not, when %s, and the visitor never knows', async (_what, env) => {
    const { site, code } = await aBoundCode();
    const broken = testApp({ env });
    const response = await broken.request(`/s/${code}`);
    expect(response.headers.get('Location')).toBe(`/en/site/${site.slug}`);
    await broken.settled();
  });
});

test('ten thousand guesses find nothing, and one in thirty-two costs a query', async () => {
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  for (let i = 0; i < 50; i++) await aBoundCode();
  const guesses = Array.from({ length: 10_000 }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => ALPHABET[byte & 31]).join(''),
  );
  const plausible = guesses.filter((guess) => normalizeCode(guess) !== null);
  expect(plausible.length).toBeGreaterThan(200);
  expect(plausible.length).toBeLessThan(440);
  for (const guess of plausible) {
    expect(await location(`/s/${guess}`)).toBe(`/en/login?qr=${guess}&reason=unknown`);
  }
  expect(app.reads.queries).toBeLessThanOrEqual(2 * plausible.length);
  expect(testEnv.ENVIRONMENT).toBe('development');
}, 30_000);

test.each(['/x/AAAA', '/s', '/s/', '/fr/s/AAAA', '/en/site/ruth', '/api/health', '/sitemap.xml'])(
  '%s is no scan',
  async (path) => {
    const response = await app.request(path);
    expect(response.headers.get('Location') ?? '').not.toContain('reason=');
  },
);

test('a scan while the database is out of reach gets two plain sentences, and no platform’s error page', async () => {
  const code = await aCode({ site_id: 1, target: 'out-of-reach' });
  const broken = {
    prepare: () => {
      throw new Error('D1_ERROR');
    },
  };
  const DB = { withSession: () => broken } as unknown as D1Database;
  const response = await testApp({ env: { DB, CODES_0: undefined } }).request(`/s/${code}`);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(await response.text()).toContain('אפשר לנסות שוב');
});
