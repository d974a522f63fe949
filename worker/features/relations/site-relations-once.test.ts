import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#worker/db/client.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { extended_fields, related_links, relations, tags } from '#worker/db/schema/site-details.ts';
import { updates } from '#worker/db/schema/updates.ts';
import type { TestApp } from '#worker/testing/app.ts';
import { atEachCrashPoint, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aLink, aRelation, aTag } from '#worker/testing/relations-seed.ts';
import { aCommunity, aMemory, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let other: Person;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  [owner, other] = [await aPerson(), await aPerson()];
});

const POST = (path: string, json: object) => (app: TestApp, key: string) =>
  app.request(path, { method: 'POST', json, headers: { 'Idempotency-Key': key } });
const auditRows = async (action: string, id: number) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)))
  ).filter((row) => row.action === action).length;
type Count = Parameters<Db['$count']>;
const count = (...[table, where]: Count) => db.$count(table, where);

/** Each action, with the rows that must exist exactly once after it. */
const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'adding a relation': async () => {
    const [{ id }, there] = [
      await aSite({ owner_id: owner.userId }),
      await aSite({ owner_id: other.userId }),
    ];
    return {
      as: owner,
      call: POST(`/api/sites/${id}/related-sites`, { site: there.slug, relation: 'spouse' }),
      once: async () => {
        const [row, ...more] = await db.select().from(relations).where(eq(relations.site_id, id));
        expect(more).toEqual([]);
        expect(await count(updates, eq(updates.owner_id, there.id))).toBe(1);
        expect(await auditRows('relation.added', row?.id ?? 0)).toBe(1);
      },
    };
  },
  'accepting a relation': async () => {
    const [{ id }, there] = [
      await aSite({ owner_id: owner.userId }),
      await aSite({ owner_id: other.userId }),
    ];
    const request = await aRelation({
      site_id: there.id,
      other_id: id,
      state: 'asked',
      created_by: other.userId,
    });
    return {
      as: owner,
      call: POST(`/api/sites/${id}/related-sites/${request}/decision`, { agree: true }),
      once: async () => {
        expect(await auditRows('relation.agreed', request)).toBe(1);
        expect(await count(updates, eq(updates.subject_id, request))).toBe(1);
      },
    };
  },
  'removing a relation': async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const relation = await aRelation({ site_id: id, other_id: (await aSite({ owner_id: other.userId })).id });
    return {
      as: owner,
      call: (app) => app.request(`/api/sites/${id}/related-sites/${relation}`, { method: 'DELETE' }),
      once: async () => expect(await auditRows('relation.removed', relation)).toBe(1),
    };
  },
  'adding a link': async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const url = `https://www.youtube.com/watch?v=${id}`;
    return {
      as: owner,
      call: POST(`/api/sites/${id}/related-links`, { url, url_name: 'A song' }),
      once: async () => {
        expect(await count(related_links, eq(related_links.owner_id, id))).toBe(1);
        const queued = await db.select().from(outbox).where(eq(outbox.name, 'fetch_link_preview'));
        expect(queued.filter(({ payload }) => (payload as { url: string }).url === url)).toHaveLength(1);
      },
    };
  },
  'removing a link': async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const link = await aLink(id);
    return {
      as: owner,
      call: (app) => app.request(`/api/sites/${id}/related-links/${link}`, { method: 'DELETE' }),
      once: async () => expect(await auditRows('link.removed', link)).toBe(1),
    };
  },
  'requesting a community': async () => {
    const [{ id }, circle] = [
      await aSite({ owner_id: owner.userId }),
      await aCommunity({ owner_id: other.userId }),
    ];
    return {
      as: owner,
      call: POST(`/api/sites/${id}/groups`, { community: circle.slug }),
      once: async () => {
        expect(await count(community_sites, eq(community_sites.site_id, id))).toBe(1);
        expect(await auditRows('group.asked', id)).toBe(1);
      },
    };
  },
  'adding a tag': async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    return {
      as: owner,
      call: POST(`/api/sites/${id}/tags`, { name: 'army' }),
      once: async () => expect(await count(tags, eq(tags.site_id, id))).toBe(1),
    };
  },
  'renaming a tag': async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const tag = await aTag(id, 'army');
    await aMemory({ owner_id: id, author_id: owner.userId, tags: ['army'] });
    return {
      as: owner,
      call: (app) =>
        app.request(`/api/sites/${id}/tags/${tag}`, { method: 'PATCH', json: { name: 'service' } }),
      once: async (answer) => {
        expect(await answer.json()).toMatchObject({ name: 'service', uses: 1 });
        expect(await auditRows('tag.renamed', tag)).toBe(1);
      },
    };
  },
  'adding a field': async () => {
    const { id } = await aSite({ owner_id: owner.userId, subscribed: true });
    return {
      as: owner,
      call: POST(`/api/sites/${id}/extended-fields`, { name: 'Unit', value: 'Golani' }),
      once: async () => expect(await count(extended_fields, eq(extended_fields.owner_id, id))).toBe(1),
    };
  },
};

describe.each(Object.keys(ACTIONS))(
  '%s has one effect, at whichever trip to the database the first try failed',
  (name) => {
    test.each(['before', 'after'] as const)('%s the trip', async (when) => {
      const arrange = ACTIONS[name];
      if (!arrange) throw new Error(`there is no ${name}`);
      expect(await atEachCrashPoint(when, arrange)).toBeGreaterThan(2);
    });
  },
);
