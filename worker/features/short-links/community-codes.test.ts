import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Code } from '#worker/contract/short-link.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { type Everyone, everyone } from '#worker/testing/everyone.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aCode, aCommunity, aSite, db, joinsCommunity } from '#worker/testing/seed.ts';
import { addScan } from './code.repo.ts';

type Who = keyof Everyone;
type Community = { id: number; slug: string };
let people: Everyone;

beforeAll(async () => {
  people = await everyone();
});

async function aTown(patch: Partial<typeof communities.$inferInsert> = {}): Promise<Community> {
  const town = await aCommunity({ owner_id: people.owner.userId, ...patch });
  await joinsCommunity(town.id, people.coowner.userId, 2);
  await joinsCommunity(town.id, people.editor.userId, 3);
  await joinsCommunity(town.id, people.member.userId, null);
  await joinsCommunity(town.id, people.suspended.userId, 2);
  await db
    .update(members)
    .set({ suspended_at: '2026-01-01' })
    .where(eq(members.user_id, people.suspended.userId));
  return town;
}
const aPrivateTown = () =>
  aTown({ permissions: 'private', name: 'Canary Town', slug: `canary-town-${Math.random()}` });
const aCodeOf = ({ id, slug }: Community, target = slug) =>
  aCode({ type: 'c', state: 'bound', community_id: id, target });

const as = (who: Who) => testApp({ as: people[who] });
const list = (who: Who, ref: string | number) => as(who).request(`/api/communities/${ref}/codes`);
const mint = (who: Who, ref: string | number) =>
  as(who).request(`/api/communities/${ref}/codes`, { method: 'POST' });
const bind = (who: Who, code: string, ref: string | number) =>
  as(who).request(`/api/communities/${ref}/codes/${code}/bind`, { method: 'POST' });
const retire = (who: Who, code: string) => as(who).request(`/api/codes/${code}/retire`, { method: 'POST' });
const codeIn = async (response: Response) => (await response.json<{ code: Code }>()).code;
const rowOf = async (code: string) => (await db.select().from(codes).where(eq(codes.code, code)))[0];
const trailOf = (code: string) =>
  db.select().from(audit).where(eq(audit.object_id, code)).orderBy(asc(audit.id));
const scanned = async (code: string) => (await testApp().request(`/c/${code}`)).headers.get('Location');
const change = ({ id }: Community, patch: Partial<typeof communities.$inferInsert>) =>
  db.update(communities).set(patch).where(eq(communities.id, id));

describe('a new code of a community', () => {
  test.each(['owner', 'coowner', 'admin'] as const)(
    'is minted by the %s, and leads to it from its first scan',
    async (who) => {
      const town = await aTown();
      const response = await mint(who, town.slug);
      expect(response.status).toBe(201);
      const code = await codeIn(response);
      expect(code).toMatchObject({ type: 'c', state: 'bound', site_id: null, community_id: town.id });
      expect(code.address).toBe(`http://localhost:8787/c/${code.code}`);
      expect(await scanned(code.code)).toBe(`/en/community/${town.slug}`);
      expect(await trailOf(code.code)).toMatchObject([
        {
          action: 'code.minted',
          actor_id: people[who].userId,
          object_kind: 'code',
          after: { community_id: town.id },
          standing: { owner: 'OW', coowner: 'CO', admin: 'AD' }[who],
        },
      ]);
    },
  );

  test.each([
    ['editor', 'auth.forbidden'],
    ['member', 'auth.forbidden'],
    ['stranger', 'community.not_found'],
    ['suspended', 'community.not_found'],
    ['vendor', 'community.not_found'],
    ['kiosk', 'auth.forbidden'],
    ['unverified', 'auth.unverified'],
  ] as const)('is neither minted nor listed by the %s of a private one: %s', async (who, code) => {
    const town = await aPrivateTown();
    for (const response of [await mint(who, town.id), await list(who, town.id)])
      expect(JSON.stringify(await refusal(response, code))).not.toMatch(/canary/i);
    expect(await db.select().from(codes).where(eq(codes.community_id, town.id))).toEqual([]);
  });

  test('is listed for those who manage it, with its scans where they are asked for', async () => {
    const [town, other] = [await aTown(), await aTown()];
    const code = await codeIn(await mint('owner', town.id));
    await mint('owner', other.id);
    await commit(db, [addScan(db, code.code, new Date().toISOString().slice(0, 10))]);
    expect(await (await list('coowner', town.slug)).json()).toEqual({ codes: [code] });
    const counted = await as('owner').request(`/api/communities/${town.id}/codes?scan_days=30`);
    expect(await counted.json()).toMatchObject({
      codes: [code],
      scans: { codes: [{ code: code.code, total: 1 }] },
    });
    await refusal(await testApp().request(`/api/communities/${town.id}/codes`), 'auth.token_missing');
  });

  test('is read without reading the codes of others', async () => {
    const [town, other] = [await aTown(), await aTown()];
    for (const community of [town, other]) await aCodeOf(community);
    const app = as('owner');
    const rowsRead = async () => {
      app.reads.rowsRead = 0;
      await app.request(`/api/communities/${town.id}/codes`);
      return app.reads.rowsRead;
    };
    const alone = await rowsRead();
    for (let i = 0; i < 20; i++) await aCodeOf(other);
    expect(await rowsRead()).toBe(alone);
  });
});

describe('a printed code of communities that is not bound yet', () => {
  test('is bound by a Co-Owner who types it in lower case and in groups', async () => {
    const town = await aTown();
    const code = await aCode({ type: 'c', state: 'shipped' });
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    expect(await codeIn(await bind('coowner', typed, town.slug))).toMatchObject({
      code,
      state: 'bound',
      community_id: town.id,
    });
    expect(await rowOf(code)).toMatchObject({ target: town.slug, site_id: null });
    expect(await trailOf(code)).toMatchObject([
      {
        action: 'code.bound',
        before: { state: 'shipped', community_id: null },
        after: { state: 'bound', community_id: town.id },
        standing: 'CO',
      },
    ]);
  });

  test.each([
    ['editor', 'auth.forbidden'],
    ['stranger', 'community.not_found'],
    ['unverified', 'auth.unverified'],
  ] as const)('is not bound by the %s: %s', async (who, code) => {
    const town = await aPrivateTown();
    const free = await aCode({ type: 'c' });
    await refusal(await bind(who, free, town.id), code);
    expect(await rowOf(free)).toMatchObject({ community_id: null, state: 'minted' });
  });

  test('is bound to no site, as a code of sites is bound to no community', async () => {
    const [town, site] = [await aTown(), await aSite({ owner_id: people.owner.userId })];
    const bound = await aCodeOf(town);
    for (const code of [await aCode({ type: 'c' }), bound]) {
      const json = { site_id: site.id };
      await refusal(
        await as('owner').request(`/api/codes/${code}/bind`, { method: 'POST', json }),
        'code.not_found',
      );
    }
    const ofSite = { site_id: site.id, target: site.slug };
    for (const code of [
      await aCode(),
      await aCode({ type: 'b' }),
      await aCode({ type: 'm' }),
      await aCode(ofSite),
    ])
      await refusal(await bind('owner', code, town.id), 'code.not_found');
  });
});

describe('a code of a community', () => {
  test('is pointed at another by a person who manages both', async () => {
    const [from, to] = [await aTown(), await aTown()];
    const code = await aCodeOf(from);
    expect(await codeIn(await bind('coowner', code, to.id))).toMatchObject({
      state: 'rebound',
      community_id: to.id,
    });
    expect(await scanned(code)).toBe(`/en/community/${to.slug}`);
    expect(await trailOf(code)).toMatchObject([
      { before: { state: 'bound', community_id: from.id }, after: { state: 'rebound', community_id: to.id } },
    ]);
  });

  test('bound again to the same one does not change and is not logged', async () => {
    const town = await aTown();
    const code = await aCodeOf(town);
    expect((await codeIn(await bind('owner', code, town.id))).state).toBe('bound');
    expect(await trailOf(code)).toEqual([]);
  });

  test('is not taken or retired by the owner of another, and it is as if there were none', async () => {
    const [theirs, mine] = [await aPrivateTown(), await aCommunity({ owner_id: people.stranger.userId })];
    const code = await aCodeOf(theirs, String(theirs.id));
    for (const response of [
      await bind('stranger', code, mine.id),
      await retire('stranger', code),
      await retire('editor', code),
      await bind('stranger', 'AAAAAAAAAAAAA', mine.id),
    ])
      await refusal(response, 'code.not_found');
    expect(await rowOf(code)).toMatchObject({ community_id: theirs.id, state: 'bound' });
    expect(await trailOf(code)).toEqual([]);
  });

  test('is not scanned, bound or drawn after it is retired', async () => {
    const town = await aTown();
    const code = await aCodeOf(town);
    expect((await codeIn(await retire('coowner', code))).state).toBe('retired');
    expect(await scanned(code)).toBe(`/en/login?qr=${code}&reason=unknown`);
    await refusal(await bind('owner', code, town.id), 'code.retired');
    await refusal(await retire('owner', code), 'code.retired');
    await refusal(await bind('stranger', code, town.id), 'code.not_found');
    await refusal(await testApp().request(`/api/codes/${code}/qr.svg`), 'code.not_found');
    expect(await trailOf(code)).toMatchObject([{ action: 'code.retired', standing: 'CO' }]);
  });

  test('changed by two people at once is changed by one of them', async () => {
    const [from, one, two] = [await aTown(), await aTown(), await aTown()];
    const code = await aCodeOf(from);
    const answers = await Promise.all([
      bind('owner', code, one.id),
      bind('coowner', code, two.id),
      retire('owner', code),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const trail = await trailOf(code);
    expect(trail).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(await rowOf(code)).toMatchObject(trail.at(-1)?.after as object);
  });

  test('of a frozen one goes on leading to it, and only an administrator changes it', async () => {
    const town = await aTown({ frozen_at: '2026-01-01' });
    const code = await aCodeOf(town);
    await refusal(await mint('owner', town.id), 'auth.forbidden');
    await refusal(await retire('owner', code), 'code.not_found');
    expect(await scanned(code)).toBe(`/en/community/${town.slug}`);
    expect((await retire('admin', code)).status).toBe(200);
  });

  test('of a deleted one is neither looked up nor changed', async () => {
    const town = await aTown();
    const code = await aCodeOf(town);
    await change(town, { deleted_at: '2026-01-01' });
    await refusal(await mint('owner', town.id), 'community.not_found');
    for (const who of ['owner', 'admin'] as const) await refusal(await retire(who, code), 'code.not_found');
    await refusal(
      await testApp().request(`/api/sites/get_site_link_by_qr?qr=${code}&type=c`),
      'qr.not_found',
    );
  });
});

describe('the address of a community of a code can be looked up', () => {
  const ask = (query: string) => testApp().request(`/api/sites/get_site_link_by_qr?${query}`);

  test('without a language', async () => {
    const town = await aTown();
    expect(await (await ask(`qr=${await aCodeOf(town)}&type=c`)).json()).toEqual({
      msg: { link: `http://localhost:8787/community/${town.slug}` },
    });
  });

  test('and of a private one says only its number', async () => {
    const town = await aPrivateTown();
    const reply = await (await ask(`qr=${await aCodeOf(town, String(town.id))}&type=c`)).json();
    expect(reply).toEqual({ msg: { link: `http://localhost:8787/community/${town.id}` } });
  });

  test('but not by another letter, or of a code that is bound to none', async () => {
    const code = await aCodeOf(await aTown());
    for (const query of [`qr=${code}`, `qr=${code}&type=m`, `qr=${await aCode({ type: 'c' })}&type=c`])
      await refusal(await ask(query), 'qr.not_found');
  });
});

describe('the codes of a community that changes', () => {
  const patch = ({ id }: Community, json: object) =>
    as('owner').request(`/api/communities/${id}`, {
      method: 'PATCH',
      json,
      headers: { 'If-Match': '"1"' },
    });

  test('lead to its number while it is private, in the commit that makes it so', async () => {
    const town = await aTown();
    const [code, retired, others] = [
      await aCodeOf(town),
      await aCode({ type: 'c', state: 'retired', community_id: town.id, target: null }),
      await aCodeOf(await aTown()),
    ];
    expect((await patch(town, { permissions: 'private' })).status).toBe(200);
    expect(await rowOf(code)).toMatchObject({ target: String(town.id), state: 'bound' });
    expect(await rowOf(retired)).toMatchObject({ target: null, state: 'retired' });
    expect((await rowOf(others))?.target).not.toBe(String(town.id));
  });

  test('stay as they are when something else changes', async () => {
    const town = await aTown();
    const code = await aCodeOf(town);
    const before = await rowOf(code);
    expect((await patch(town, { sentence: 'Our street.' })).status).toBe(200);
    expect(await rowOf(code)).toEqual(before);
  });

  test('can be bound to another once it is purged', async () => {
    const [town, other] = [await aTown({ deleted_at: '2025-01-01T00:00:00.000Z' }), await aTown()];
    const [code, retired] = [
      await aCodeOf(town),
      await aCode({ type: 'c', state: 'retired', community_id: town.id, target: null }),
    ];
    const now = new Date();
    await enqueue(db, 'purge_community', { community_id: town.id }, now, now);
    expect(await runJobs(['purge_community'], aMailer(), now)).toBe(0);
    expect(await rowOf(code)).toMatchObject({ community_id: null, target: null, state: 'shipped' });
    expect(await rowOf(retired)).toMatchObject({ community_id: null, state: 'retired' });
    expect(await scanned(code)).toBe(`/en/login?qr=${code}&reason=unbound`);
    expect((await bind('owner', code, other.id)).status).toBe(200);
    expect(await scanned(code)).toBe(`/en/community/${other.slug}`);
  });
});
