import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { sha256 } from '#worker/core/ids.ts';
import { quotas } from '#worker/db/schema/operations.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { testApp } from '#worker/testing/app.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aLink } from '#worker/testing/relations-seed.ts';
import { aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const VIDEO = 'https://www.youtube.com/watch?v=abc';
let owner: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  owner = await aPerson();
});

const app = () => testApp({ as: owner, env: { QUEUE: stillQueue } });
const at = (id: number, linkId: number) => `/api/sites/${id}/related-links/${linkId}`;
const patch = (id: number, linkId: number, json: object) =>
  app().request(at(id, linkId), { method: 'PATCH', json });
const list = async (id: number) =>
  (await (await app().request(`/api/sites/${id}/related-links`)).json<{ links: RelatedLink[] }>()).links;

describe('a link', () => {
  test('that is removed is deleted with the picture of its preview', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const image_id = await aPicture({ site_id: id, created_by: owner.userId, purpose: 'preview' });
    const preview = { title: 'A song', description: null, host: 'www.youtube.com', image_id };
    const linkId = await aLink(id, { url: VIDEO, preview });
    const src = (await list(id))[0]?.preview?.image?.src ?? '';
    expect((await app().request(src)).status).toBe(200);
    expect((await app().request(at(id, linkId), { method: 'DELETE' })).status).toBe(204);
    expect((await app().request(src)).status).toBe(404);
  });

  test('that is moved moves no link of another family', async () => {
    const [{ id }, other] = [
      await aSite({ owner_id: owner.userId }),
      await aSite({ owner_id: owner.userId }),
    ];
    const [a, b] = [await aLink(id), await aLink(id)];
    for (let more = 0; more < 3; more++) await aLink(other.id);
    const placesOf = (siteId: number) =>
      db
        .select({ id: related_links.id, position: related_links.position })
        .from(related_links)
        .where(and(eq(related_links.owner_kind, 'site'), eq(related_links.owner_id, siteId)))
        .orderBy(asc(related_links.position));
    const before = await placesOf(other.id);
    expect((await patch(id, b, { after_id: null })).status).toBe(200);
    expect((await placesOf(id)).map((one) => one.id)).toEqual([b, a]);
    expect(await placesOf(other.id)).toEqual(before);
  });

  test('whose title and URL two people change at once keeps both changes or reports a conflict', async () => {
    const trips = await overtakenAtEachTrip(async () => {
      const { id } = await aSite({ owner_id: owner.userId });
      const linkId = await aLink(id);
      const url = 'https://example.org/another';
      return {
        as: owner,
        call: (slow) => slow.request(at(id, linkId), { method: 'PATCH', json: { url_name: 'Her songs' } }),
        meanwhile: () => patch(id, linkId, { url }),
        verify: async ({ ok, status }) => {
          expect(ok || status === 409).toBe(true);
          expect(await list(id)).toMatchObject([{ url, ...(ok && { url_name: 'Her songs' }) }]);
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });
});

test('nobody can make the server fetch other pages all day', async () => {
  const { id } = await aSite({ owner_id: owner.userId });
  const add = (url: string, no_preview = false) =>
    app().request(`/api/sites/${id}/related-links`, {
      method: 'POST',
      json: { url, url_name: 'A song', no_preview },
    });
  expect((await add(VIDEO)).status).toBe(201);
  await db
    .update(quotas)
    .set({ used: 200 })
    .where(like(quotas.bucket, `%:${await sha256(String(owner.userId))}`));
  await refusal(await add(VIDEO), 'rate.limited');
  // a link whose preview is not fetched uses no quota
  for (const [url, quiet] of [[VIDEO, true] as const, ['https://example.org/', false] as const])
    expect((await add(url, quiet)).status).toBe(201);
});
