import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let site: number;

beforeEach(async () => {
  owner = await aPerson();
  ({ id: site } = await aSite({ owner_id: owner.userId, mode: 'private', subscribed: true }));
  await choose(true);
});

const choose = async (activated: boolean | null) => {
  const as = testApp({ as: owner });
  const { site: read } = await (await as.request(`/api/sites/${site}`)).json<{ site: { version: number } }>();
  const response = await as.request(`/api/sites/${site}`, {
    method: 'PATCH',
    json: { settings: { personal_memorial_text_format_activated: activated } },
    headers: { 'If-Match': `"${read.version}"` },
  });
  expect(response.status).toBe(200);
};
const read = (as?: Person) =>
  testApp({ ...(as && { as }) }).request(`/api/sites/services/memorial-text/${site}`);

describe('the memorial text', () => {
  test('is shown to those who may see the site', async () => {
    const { psalms, kaddish } = await (await read(owner)).json<MemorialText>();
    expect(Object.keys(psalms)).toEqual(['16', '17', '33', '72', '91', '104', '119', '130']);
    expect(psalms[130]?.[0]?.replaceAll(/\p{M}/gu, '')).toBe('שיר המעלות ממעמקים קראתיך יהוה׃');
    expect(kaddish.lines).toHaveLength(9);
    await refusal(await read(), 'auth.token_missing');
    await refusal(await read(await aPerson()), 'site.not_found');
  });

  test.each([
    ['switched it off', () => choose(false)],
    ['left it to communities', () => choose(null)],
    ['has no subscription', () => db.update(sites).set({ subscribed: false }).where(eq(sites.id, site))],
    ['is about a living person', () => db.update(sites).set({ site_type_id: 2 }).where(eq(sites.id, site))],
  ])('is refused on a site that %s', async (_title, change) => {
    await change();
    await refusal(await read(owner), 'memorial_text.inactive');
  });
});
