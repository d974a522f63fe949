import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { type ParsedPage, readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aMemory, aPerson, aPicture, aSite, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const ORIGIN = testEnv.APP_ORIGIN;
const app = testApp({ env: standInPages });
let author: number;
let slug: string;
let community: number;

async function begin(patch: object = {}): Promise<void> {
  author = (await aPerson()).userId;
  slug = `harel-${next()}`;
  const details = { owner_id: author, slug, name: 'Harel Street', sentence: 'Our street.' };
  ({ id: community } = await aCommunity({ ...details, ...patch }));
}
beforeEach(() => begin());

const written = (patch: object = {}, of = community) =>
  aMemory({ owner_kind: 'community', owner_id: of, author_id: author, ...patch });
const asked = async (memory: number | string, of: number | string = slug, locale = 'en') =>
  readPage(await app.request(`/${locale}/community/${of}/memory/${memory}`));

describe('the page of a memory of a community', () => {
  test('is read without JavaScript, whole, with the way to the community', async () => {
    const text = `We rowed. ${'And rowed. '.repeat(200)}At dusk we came home.`;
    const page = await asked(await written({ text }));
    expect(page.status).toBe(200);
    expect(page.html).toContain('At dusk we came home.');
    expect(page.html).toContain(`href="/en/community/${slug}"`);
  });

  test('says in a preview who remembers what, at its own address', async () => {
    const id = await written({ text: 'We rowed to the island.', type: 'photo' });
    await aPicture({ site_id: null, community_id: community, created_by: author, memory_id: id });
    const page = await asked(id, community);
    expect(page.title).toBe('A memory in the community Harel Street · Dorot');
    expect(page.meta('og:description')).toEqual(['Dana Levi: We rowed to the island.']);
    expect(page.meta('og:url')).toEqual([`${ORIGIN}/en/community/${slug}/memory/${id}`]);
    const [src = ''] = page.meta('og:image');
    expect(src.startsWith(`${ORIGIN}/api/media/`)).toBe(true);
    expect((await app.request(src.slice(ORIGIN.length))).status).toBe(200);
    expect(page.meta('robots')).toEqual(['noindex']);
  });

  test('keeps the words of a collapsed one out of the document and the preview', async () => {
    const page = await asked(
      await written({ text: 'canary of what is collapsed', collapsed_for: 'reports' }),
    );
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('canary');
    expect(page.title).toBe('Harel Street · Dorot');
  });
});

const alike = ({ html }: ParsedPage) =>
  html
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/\/community\/[^"/]*\/memory\/[^"]*/g, '/community/x/memory/1');

test('what a visitor may not see is not there, and its document says nothing of it', async () => {
  const text = 'canary of a memory';
  const hidden = [
    await asked(await written({ text, status: 'pending' })),
    await asked(await written({ text, status: 'denied' })),
    await asked(await written({ text, status: 'trashed' })),
    await asked(await written({ text, visibility: 'members' })),
    await asked(await written({ text, visibility: 'staff' })),
  ];
  const elsewhere = (await aCommunity({ owner_id: author })).id;
  hidden.push(await asked(await written({ text }, elsewhere)));
  hidden.push(
    await asked(await aMemory({ owner_id: (await aSite({ owner_id: author })).id, author_id: author })),
  );
  hidden.push(await asked('nonsense'), await asked(await written({ text }), 'nobody'));
  await begin({ permissions: 'private', name: 'canary of a name', sentence: 'canary' });
  const inside = await written({ text });
  hidden.push(await asked(inside), await asked(inside, community));
  await begin({ deleted_at: '2026-11-01T08:00:00.000Z', name: 'canary' });
  hidden.push(await asked(await written({ text })));
  const none = await asked(999_999_999);
  for (const page of hidden) {
    expect(page.status).toBe(404);
    expect(page.html).not.toContain('canary');
    expect(alike(page)).toBe(alike(none));
  }
});

test('a controlled community shows a memory there only once it is approved', async () => {
  await begin({ type: 'controlled' });
  expect((await asked(await written({ status: 'pending' }))).status).toBe(404);
  expect((await asked(await written())).status).toBe(200);
});
