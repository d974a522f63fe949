import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminCommunity, AdminScreen } from '#worker/contract/community-admin.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sessions } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aCommunity, aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import { listCommunityRows } from './community-list.repo.ts';

let admin: Person;
let owner: Person;
const app = () => testApp({ as: admin });

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson({ first_name: 'Noa', last_name: 'Levi' })];
});

type Page = { communities: AdminCommunity[]; next_cursor: string | null };
const list = async (query = '') =>
  (await (await app().request(`/api/admin/communities${query}`)).json()) as Page;
const lastExport = async () =>
  (await db.select().from(audit).where(eq(audit.action, 'communities.exported')).orderBy(desc(audit.id))).at(
    0,
  );
const idsOf = async (query: string) => (await list(query)).communities.map(({ id }) => id);

describe('the list of communities', () => {
  test('shows what a community is, whose, and how large', async () => {
    const { id, slug } = await aCommunity({
      owner_id: owner.userId,
      type: 'controlled',
      permissions: 'public',
    });
    await holds(id, (await aSite({ owner_id: owner.userId })).id);
    expect((await list(`?q=${id}`)).communities).toEqual([
      {
        id,
        name: expect.any(String),
        slug,
        type: 'controlled',
        permissions: 'public',
        state: 'live',
        owner: { id: owner.userId, name: 'Noa Levi', email: `person-${owner.userId}@example.org` },
        sites: 1,
        members: 1,
        media_bytes: 0,
        created_at: expect.any(String),
      },
    ]);
    expect(await idsOf(`?q=${slug}`)).toEqual([id]);
  });

  test('keeps the name and the address of a private one to itself, also from guesses', async () => {
    const { id, slug } = await aCommunity({
      ...{ owner_id: owner.userId, name: 'Canary', slug: 'canary-town', permissions: 'private' },
      ...{ name_key: 'canary', other_name_key: 'canary' },
    });
    const reply = await app().request(`/api/admin/communities?q=${id}`);
    const text = await reply.text();
    expect(JSON.parse(text).communities).toMatchObject([{ id, name: null, slug: null }]);
    expect(text).not.toMatch(/canary/i);
    expect(await (await app().request('/api/admin/communities.csv')).text()).not.toMatch(/canary/i);
    expect(await idsOf('?q=canary')).toEqual([]);
    expect(await idsOf(`?q=${slug}`)).toEqual([id]);
  });

  test('is filtered by what became of them, and found by the beginning of a name in either script', async () => {
    const made = async (name: string, patch: Partial<typeof communities.$inferInsert>) => {
      const { id } = await aCommunity({ owner_id: owner.userId, name });
      await db.update(communities).set(patch).where(eq(communities.id, id));
      return id;
    };
    const at = '2026-11-01T00:00:00.000Z';
    const deleted = await made('Gone', { deleted_at: at });
    const frozen = await made('Paused', { frozen_at: at });
    const leaving = await made('Leaving', { deletion_due_at: at });
    const hebrew = await made('Beit Shemesh', { name_key: 'beit shemesh', other_name_key: 'בית שמש' });
    expect(await idsOf('?state=deleted')).toEqual([deleted]);
    expect(await idsOf('?state=frozen')).toEqual([frozen]);
    expect(await idsOf('?state=leaving')).toEqual([leaving]);
    expect(await idsOf('?q=beit')).toEqual([hebrew]);
    expect(await idsOf(`?q=${encodeURIComponent('בית ש')}`)).toEqual([hebrew]);
  });

  test('goes on where a page ends, and reads a bounded number of rows', async () => {
    for (let made = 0; made < 60; made++) await aCommunity({ owner_id: owner.userId });
    const seen: number[] = [];
    for (let query = ''; ; ) {
      const one = app();
      const page = (await (await one.request(`/api/admin/communities${query}`)).json()) as Page;
      expect(page.communities.length).toBeLessThanOrEqual(50);
      seen.push(...page.communities.map(({ id }) => id));
      if (page.next_cursor === null) break;
      query = `?cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(await db.$count(communities));
  });

  test('is sorted by time in both directions, by an index', async () => {
    const newest = (await list()).communities.map(({ id }) => id);
    const oldest = await idsOf('?sort=created');
    expect(oldest).toEqual(oldest.toSorted((a, b) => a - b));
    expect(oldest[0]).toBeLessThan(newest.at(-1) ?? 0);
    for (const ascending of [true, false])
      for (const after of [undefined, 5]) {
        const queries = await queriesOf((on) =>
          listCommunityRows(on, undefined, { after, ascending, limit: 50 }),
        );
        for (const query of queries) {
          const steps = await planOf(query);
          expect(steps).not.toMatch(/SCAN communities|TEMP B-TREE/);
        }
      }
  });

  test('is saved as CSV, and the log says so', async () => {
    const file = await (await app().request('/api/admin/communities.csv?state=frozen')).text();
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(await lastExport()).toMatchObject({
      after: { filters: { state: 'frozen', searched: false }, rows: 1 },
      standing: 'AD',
    });
    const silent = await app().request('/api/admin/communities.csv', { headers: { 'X-Reason': '' } });
    await refusal(silent, 'reason.required');
  });

  test('and what was searched for is not in the log', async () => {
    await app().request('/api/admin/communities.csv?q=canary-of-the-search');
    expect((await lastExport())?.after).toEqual({ filters: { searched: true }, rows: 0 });
  });
});

describe('the list of screens', () => {
  test('shows each that is paired, and whether it sleeps', async () => {
    const { id } = await aCommunity({ owner_id: owner.userId, name: 'Hall' });
    const screen = await aPerson({ kiosk_community_id: id });
    const ended = await aPerson({ kiosk_community_id: id });
    await db
      .update(sessions)
      .set({ strategy: 'kiosk', device_name: 'Entrance' })
      .where(eq(sessions.id, screen.sessionId));
    await db
      .update(sessions)
      .set({ strategy: 'kiosk', revoked_at: '2026-11-02T00:00:00.000Z' })
      .where(eq(sessions.id, ended.sessionId));
    const reply = await app().request(`/api/admin/kiosks?community=${id}`);
    expect((await reply.json()) as { screens: AdminScreen[] }).toEqual({
      screens: [
        {
          id: screen.sessionId,
          device_name: 'Entrance',
          community: { id, name: 'Hall' },
          paired_at: expect.any(String),
          last_seen_at: expect.any(String),
          asleep: false,
        },
      ],
      next_cursor: null,
    });
  });

  test('names neither a private community nor its screen', async () => {
    const { id } = await aCommunity({ owner_id: owner.userId, name: 'Secret', permissions: 'private' });
    const screen = await aPerson({ kiosk_community_id: id });
    await db
      .update(sessions)
      .set({ strategy: 'kiosk', device_name: 'Secret hall' })
      .where(eq(sessions.id, screen.sessionId));
    const body = await (await app().request(`/api/admin/kiosks?community=${id}`)).text();
    expect(body).not.toContain('Secret');
    expect((JSON.parse(body) as { screens: AdminScreen[] }).screens[0]).toMatchObject({
      device_name: null,
      community: { id, name: null },
    });
  });
});
