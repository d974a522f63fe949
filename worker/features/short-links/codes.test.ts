import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Code } from '#worker/contract/short-link.ts';
import type { Site } from '#worker/contract/site.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { type Everyone, everyone } from '#worker/testing/everyone.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aSite, db, joins } from '#worker/testing/seed.ts';

type Who = keyof Everyone;
let people: Everyone;

beforeAll(async () => {
  people = await everyone();
});

async function aFamilySite(mode: 'private' | 'regular' = 'private') {
  const site = await aSite({ owner_id: people.owner.userId, mode });
  await joins(site.id, people.coowner.userId, 5);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.member.userId, null);
  await joins(site.id, people.suspended.userId, 5);
  await db
    .update(members)
    .set({ suspended_at: '2026-01-01' })
    .where(eq(members.user_id, people.suspended.userId));
  return site;
}

const as = (who: Who) => testApp({ as: people[who] });
const mint = (who: Who, ref: string | number) =>
  as(who).request(`/api/sites/${ref}/codes`, { method: 'POST' });
const bind = (who: Who, code: string, site_id: unknown) =>
  as(who).request(`/api/codes/${code}/bind`, { method: 'POST', json: { site_id } });
const retire = (who: Who, code: string) => as(who).request(`/api/codes/${code}/retire`, { method: 'POST' });
const codeIn = async (response: Response) => (await response.json<{ code: Code }>()).code;
const rowOf = async (code: string) => (await db.select().from(codes).where(eq(codes.code, code)))[0];
const trailOf = (code: string) =>
  db.select().from(audit).where(eq(audit.object_id, code)).orderBy(asc(audit.id));

describe('a new code', () => {
  test.each(['owner', 'coowner', 'admin'] as const)(
    'is minted by the %s, and leads to the site from its first scan',
    async (who) => {
      const site = await aFamilySite('regular');
      const response = await mint(who, site.slug);
      expect(response.status).toBe(201);
      const code = await codeIn(response);
      expect(code).toMatchObject({ type: 's', state: 'bound', site_id: site.id });
      expect(code.address).toBe(`http://localhost:8787/s/${code.code}`);
      const scanned = await testApp().request(`/s/${code.code}`);
      expect(scanned.headers.get('Location')).toBe(`/en/site/${site.slug}`);
      expect(await trailOf(code.code)).toMatchObject([
        {
          action: 'code.minted',
          actor_id: people[who].userId,
          object_kind: 'code',
          after: { site_id: site.id },
        },
      ]);
    },
  );

  test.each([
    ['editor', 'auth.forbidden'],
    ['member', 'auth.forbidden'],
    ['stranger', 'site.not_found'],
    ['suspended', 'site.not_found'],
    ['vendor', 'site.not_found'],
    ['kiosk', 'auth.forbidden'],
    ['unverified', 'auth.unverified'],
  ] as const)('is not minted by the %s of a private site: %s', async (who, code) => {
    const site = await aFamilySite();
    await refusal(await mint(who, site.id), code);
    expect(await db.select().from(codes).where(eq(codes.site_id, site.id))).toEqual([]);
  });

  test('of a private site leads to its id', async () => {
    const site = await aFamilySite();
    const { code } = await codeIn(await mint('owner', site.id));
    expect((await rowOf(code))?.target).toBe(String(site.id));
  });

  test('is listed for owners only, oldest first', async () => {
    const site = await aFamilySite();
    const minted = [await codeIn(await mint('owner', site.id)), await codeIn(await mint('coowner', site.id))];
    const list = await (await as('owner').request(`/api/sites/${site.id}/codes`)).json<{ codes: Code[] }>();
    expect(list.codes.map(({ code }) => code).sort()).toEqual(minted.map(({ code }) => code).sort());
    await refusal(await as('editor').request(`/api/sites/${site.id}/codes`), 'auth.forbidden');
    await refusal(await as('stranger').request(`/api/sites/${site.id}/codes`), 'site.not_found');
    await refusal(await testApp().request(`/api/sites/${site.id}/codes`), 'auth.token_missing');
  });
});

describe('a printed code that is not bound yet', () => {
  test('is bound by the owner of a site who types it in lower case and in groups', async () => {
    const site = await aFamilySite('regular');
    const code = await aCode({ state: 'shipped' });
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    const bound = await codeIn(await bind('owner', typed, site.id));
    expect(bound).toMatchObject({ code, state: 'bound', site_id: site.id });
    expect(await rowOf(code)).toMatchObject({ target: site.slug, state: 'bound' });
    expect(await trailOf(code)).toMatchObject([
      {
        action: 'code.bound',
        before: { state: 'shipped', site_id: null },
        after: { state: 'bound', site_id: site.id },
      },
    ]);
  });

  test.each([
    ['editor', 'auth.forbidden'],
    ['stranger', 'site.not_found'],
    ['unverified', 'auth.unverified'],
  ] as const)('is not bound by the %s: %s', async (who, code) => {
    const site = await aFamilySite();
    const free = await aCode();
    await refusal(await bind(who, free, site.id), code);
    expect(await rowOf(free)).toMatchObject({ site_id: null, state: 'minted' });
  });

  test('of a community or a box cannot be bound to a site', async () => {
    const site = await aFamilySite();
    for (const type of ['c', 'b'] as const)
      await refusal(await bind('owner', await aCode({ type }), site.id), 'code.not_found');
  });

  test('is retired by an administrator only', async () => {
    const code = await aCode();
    await refusal(await retire('owner', code), 'code.not_found');
    expect((await codeIn(await retire('admin', code))).state).toBe('retired');
  });
});

describe('a code of a site', () => {
  test('is the short address that its readers share, until it leads elsewhere', async () => {
    const [site, other] = [await aFamilySite('regular'), await aFamilySite('regular')];
    const shortCode = async () => {
      const response = await testApp().request(`/api/sites/${site.slug}`);
      return (await response.json<{ site: Site }>()).site.short_code;
    };
    expect(await shortCode()).toBeNull();
    const all = [0, 1, 2].map(() => aCode({ site_id: site.id, target: site.slug }));
    const [first = '', ...others] = (await Promise.all(all)).sort();
    expect(await shortCode()).toBe(first);
    expect((await testApp().request(`/s/${first}`)).headers.get('Location')).toBe(`/en/site/${site.slug}`);
    await retire('admin', first);
    expect(await shortCode()).toBe(others[0]);
    for (const code of others) await bind('coowner', code, other.id);
    expect(await shortCode()).toBeNull();
  });

  test('is rebound to another site by a person who owns both', async () => {
    const [from, to] = [await aFamilySite('regular'), await aFamilySite('regular')];
    const code = await aCode({ site_id: from.id, target: from.slug });
    expect(await codeIn(await bind('coowner', code, to.id))).toMatchObject({
      state: 'rebound',
      site_id: to.id,
    });
    expect((await testApp().request(`/s/${code}`)).headers.get('Location')).toBe(`/en/site/${to.slug}`);
    expect(await trailOf(code)).toMatchObject([
      { before: { state: 'bound', site_id: from.id }, after: { state: 'rebound', site_id: to.id } },
    ]);
  });

  test('cannot be taken by the owner of another site', async () => {
    const [theirs, mine] = [await aFamilySite('regular'), await aSite({ owner_id: people.stranger.userId })];
    const code = await aCode({ site_id: theirs.id, target: theirs.slug });
    await refusal(await bind('stranger', code, mine.id), 'code.not_found');
    await refusal(await retire('stranger', code), 'code.not_found');
    await refusal(await retire('editor', code), 'code.not_found');
    expect(await rowOf(code)).toMatchObject({ site_id: theirs.id, state: 'bound' });
    expect(await trailOf(code)).toEqual([]);
  });

  test('cannot be bound to someone else’s site', async () => {
    const [mine, theirs] = [
      await aFamilySite(),
      await aSite({ owner_id: people.stranger.userId, mode: 'private' }),
    ];
    const code = await aCode({ site_id: mine.id, target: String(mine.id) });
    await refusal(await bind('owner', code, theirs.id), 'site.not_found');
  });

  test('bound again to the same site does not change and is not logged', async () => {
    const site = await aFamilySite();
    const code = await aCode({ site_id: site.id, target: String(site.id) });
    expect((await codeIn(await bind('owner', code, site.id))).state).toBe('bound');
    expect(await trailOf(code)).toEqual([]);
  });

  test('is not scanned, bound or drawn after it is retired', async () => {
    const site = await aFamilySite('regular');
    const code = await aCode({ site_id: site.id, target: site.slug });
    expect((await codeIn(await retire('owner', code))).state).toBe('retired');
    expect((await testApp().request(`/s/${code}`)).headers.get('Location')).toBe(
      `/en/login?qr=${code}&reason=unknown`,
    );
    await refusal(await bind('owner', code, site.id), 'code.retired');
    await refusal(await retire('owner', code), 'code.retired');
    await refusal(await bind('stranger', code, site.id), 'code.not_found');
    await refusal(await testApp().request(`/api/codes/${code}/qr.svg`), 'code.not_found');
    expect((await trailOf(code)).map(({ action }) => action)).toEqual(['code.retired']);
  });

  test('changed by two people at once is changed by one of them', async () => {
    const [from, one, two] = [
      await aFamilySite('regular'),
      await aFamilySite('regular'),
      await aFamilySite('regular'),
    ];
    const code = await aCode({ site_id: from.id, target: from.slug });
    const answers = await Promise.all([
      bind('owner', code, one.id),
      bind('coowner', code, two.id),
      retire('owner', code),
    ]);
    const done = answers.filter(({ status }) => status === 200).length;
    const trail = await trailOf(code);
    expect(trail).toHaveLength(done);
    expect(done).toBeGreaterThan(0);
    const last = trail.at(-1)?.after as { state: string; site_id: number };
    expect(await rowOf(code)).toMatchObject(last);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });
});

test.each(['nonsense', '0000000000000', '%00', "'; drop table codes;--"])(
  'the code %s does not exist',
  async (code) => {
    expect([404, 422]).toContain((await bind('owner', encodeURIComponent(code), 1)).status);
  },
);

describe('the site of a code can be looked up', () => {
  const ask = (query: string) => testApp().request(`/api/sites/get_site_link_by_qr?${query}`);

  test.each(['', '&type=s', '&type=m', '&type=site', '&type=x'])(
    'of a site’s code, with “%s”',
    async (type) => {
      const site = await aFamilySite('regular');
      const code = await aCode({ site_id: site.id, target: site.slug });
      const response = await ask(`qr=${code}${type}`);
      expect(await response.json()).toEqual({ msg: { site_id: site.id } });
    },
  );

  test('and for a private one the reply has only its id', async () => {
    const site = await aFamilySite();
    const code = await aCode({ site_id: site.id, target: String(site.id) });
    expect(await (await ask(`qr=${code}`)).json()).toEqual({ msg: { site_id: site.id } });
  });

  test('and a code that opens no site, for any reason, is not found', async () => {
    const site = await aFamilySite();
    const bound = { site_id: site.id, target: String(site.id) };
    const cases = [
      `qr=${await aCode()}`,
      `qr=${await aCode({ ...bound, state: 'retired', target: null })}`,
      `qr=${await aCode({ ...bound, type: 'c' })}&type=c`,
      `qr=${await aCode(bound)}&type=c`,
      `qr=${await aCode(bound)}&type=b`,
      'qr=AAAAAAAAAAAAA',
      'qr=',
    ];
    const answers = [];
    for (const query of cases) answers.push(await refusal(await ask(query), 'qr.not_found'));
    expect(new Set(answers.map(({ request_id: _, ...rest }) => JSON.stringify(rest)))).toHaveLength(1);
  });

  test('but not by endless guessing', async () => {
    const limited = testApp({ env: { QR_LIMIT: { limit: async () => ({ success: false }) } } });
    const response = await limited.request(`/api/sites/get_site_link_by_qr?qr=${await aCode()}`);
    await refusal(response, 'rate.limited');
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(limited.reads.queries).toBe(0);
  });
});

describe('a sticker that is printed in advance', () => {
  test('is minted by an administrator, explained when scanned, and opens a site once an owner binds it', async () => {
    const admin = testApp({ as: people.admin });
    const minted = await admin.request('/api/codes', { method: 'POST', json: { type: 's' } });
    expect(minted.status).toBe(201);
    const { code } = ((await minted.json()) as { code: Code }).code;
    const visitor = testApp();
    expect((await visitor.request(`/s/${code}`)).headers.get('Location')).toMatch(/reason=unbound$/);
    const site = await aSite({ owner_id: people.owner.userId });
    const owner = testApp({ as: people.owner });
    await owner.request(`/api/codes/${code}/bind`, { method: 'POST', json: { site_id: site.id } });
    expect((await visitor.request(`/s/${code}`)).headers.get('Location')).toBe(`/en/site/${site.slug}`);
  });

  test.each(['owner', 'stranger', 'vendor'] as const)('is not minted by a %s', async (who) => {
    const before = await db.$count(codes);
    const answer = await testApp({ as: people[who] }).request('/api/codes', {
      method: 'POST',
      json: { type: 's' },
    });
    await refusal(answer, 'auth.admin_only');
    expect(await db.$count(codes)).toBe(before);
  });
});
