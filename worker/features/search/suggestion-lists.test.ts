import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { anIndexedCommunity, anIndexedSite } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let owner: Person;
let open: number;
let other: number;
let hidden: number;
let wall: number;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
  open = (await anIndexedSite({ owner_id: owner.userId, first_name: 'Dvora' })).id;
  other = (await anIndexedSite({ owner_id: owner.userId, first_name: 'Miriam' })).id;
  hidden = (await anIndexedSite({ owner_id: owner.userId, mode: 'private' })).id;
  wall = (await anIndexedCommunity({ owner_id: owner.userId, name: 'Circle' })).id;
});

const at = (day: string) => testApp({ as: admin, now: () => new Date(`${day}T10:00:00.000Z`) });
const TODAY = '2026-11-20';
type Shown = { id: number; label: string }[];
type List = { revision: number; sites: object[]; groups: object[]; shown: { sites: Shown; groups: Shown } };

const read = async (locale = 'en') =>
  ((await (await at(TODAY).request(`/api/admin/suggestions/${locale}`)).json()) as { list: List }).list;
const set = async (body: object, { locale = 'en', revision }: { locale?: string; revision?: number } = {}) =>
  at(TODAY).request(`/api/admin/suggestions/${locale}`, {
    method: 'PUT',
    json: { sites: [], groups: [], ...body },
    headers: { 'If-Match': `"${revision ?? (await read(locale)).revision}"` },
  });
const always = (id: number) => ({ id, from: null, to: null });
const shownOn = async (day: string, locale = 'en') => {
  const reply = await testApp({ now: () => new Date(`${day}T10:00:00.000Z`) }).request(
    `/api/search/suggestions?locale=${locale}`,
  );
  const { suggestions } = (await reply.json()) as { suggestions: { sites: Shown; groups: Shown } };
  return { sites: suggestions.sites.map(({ id }) => id), groups: suggestions.groups.map(({ id }) => id) };
};

describe('what an administrator puts first in the suggestions', () => {
  test('comes first in its order, in that language, and the log says from what to what', async () => {
    const reply = await set({ sites: [always(other), always(open)], groups: [always(wall)] });
    expect(reply.status).toBe(200);
    expect((await shownOn(TODAY)).sites.slice(0, 2)).toEqual([other, open]);
    expect((await shownOn(TODAY)).groups[0]).toBe(wall);
    expect(await read()).toMatchObject({
      revision: 1,
      sites: [
        { id: other, label: 'Miriam Cohen' },
        { id: open, label: 'Dvora Cohen' },
      ],
      shown: { sites: [{ id: other }, { id: open }] },
    });
    await set({ sites: [always(open)] });
    expect((await shownOn(TODAY)).sites[0]).toBe(open);
    const rows = await db.select().from(audit).where(eq(audit.object_kind, 'suggestions'));
    expect(rows).toMatchObject([
      { before: null, object_id: 'en' },
      { before: { sites: [always(other), always(open)] }, after: { sites: [always(open)] } },
    ]);
  });

  test('is shown from its first day to its last', async () => {
    await set({ sites: [{ id: open, from: '2026-12-01', to: '2026-12-03' }] }, { locale: 'he' });
    const days = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'];
    const first = await Promise.all(days.map(async (day) => (await shownOn(day, 'he')).sites[0] === open));
    expect(first).toEqual([false, true, true, false]);
  });

  test('is refused where it is private, twice there, or over before it begins', async () => {
    for (const [body, code, pointer] of [
      [{ sites: [always(hidden)] }, 'suggestion.not_public', '/sites/0/id'],
      [{ groups: [always(999_999)] }, 'suggestion.not_public', '/groups/0/id'],
      [{ sites: [always(open), always(open)] }, 'value.not_allowed', '/sites/1/id'],
      [{ sites: [{ id: open, from: '2026-12-02', to: '2026-12-01' }] }, 'value.not_allowed', '/sites/0/to'],
    ] as const)
      expect((await refusal(await set(body), 'request.invalid')).errors).toMatchObject([{ code, pointer }]);
  });

  test('is gone from the suggestions when its family keeps it out of search engines', async () => {
    const site = await anIndexedSite({ owner_id: owner.userId, mode: 'open' });
    await set({ sites: [always(site.id)] });
    expect((await shownOn(TODAY)).sites[0]).toBe(site.id);
    await db.update(sites).set({ indexable: false }).where(eq(sites.id, site.id));
    expect((await shownOn(TODAY)).sites).not.toContain(site.id);
    expect((await refusal(await set({ sites: [always(site.id)] }), 'request.invalid')).errors).toMatchObject([
      { code: 'suggestion.not_public' },
    ]);
  });

  test('is gone from the suggestions when its family makes it private', async () => {
    await set({ sites: [always(other)] });
    const asOwner = testApp({ as: owner });
    const { site } = (await (await asOwner.request(`/api/sites/${other}`)).json()) as {
      site: { version: number };
    };
    await asOwner.request(`/api/sites/${other}`, {
      method: 'PATCH',
      json: { mode: 'private' },
      headers: { 'If-Match': `"${site.version}"` },
    });
    expect((await shownOn(TODAY)).sites).not.toContain(other);
    const list = await read();
    expect(list.sites).toEqual([{ ...always(other), label: null }]);
    expect(JSON.stringify(list)).not.toContain('Miriam');
  });

  test('is not overwritten by who has read an older list', async () => {
    const { revision } = await read();
    await set({ sites: [always(open)] });
    const late = await refusal(await set({ sites: [] }, { revision }), 'request.stale');
    expect(late.params).toEqual({ current: { revision: revision + 1 } });
  });
});
