import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { namesFor } from '#worker/testing/indexed.ts';
import { aCommunity, aPerson, db, joinsCommunity, next } from '#worker/testing/seed.ts';

const entriesOf = async (id: number, action: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_id, String(id)), eq(audit.action, action)))
  ).length;
const rowOf = async (id: number) => (await db.select().from(communities).where(eq(communities.id, id)))[0];
const mailsTo = async (userId: number) =>
  (await db.select().from(outbox).where(eq(outbox.name, 'send_mail'))).filter((row) =>
    JSON.stringify(row).includes(`user_id":${userId},`),
  ).length;

async function aTown() {
  const [owner, coOwner] = [await aPerson(), await aPerson()];
  const name = `Town ${next()}`;
  const { id } = await aCommunity({ owner_id: owner.userId, name, join_code: `T${id8(next())}` });
  await joinsCommunity(id, coOwner.userId, 2);
  return { id, owner, coOwner, name, path: `/api/communities/${id}` };
}
const id8 = (number: number) => String(number).padStart(7, '0');

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'founding a community': async () => {
    const as = await aPerson();
    const name = `Founded ${next()}`;
    return {
      as,
      call: (app, key) =>
        app.request('/api/communities', {
          method: 'POST',
          json: { name, lang: 'en' },
          headers: { 'Idempotency-Key': key },
        }),
      once: async () => {
        const rows = await db.select().from(communities).where(eq(communities.name, name));
        expect(rows).toHaveLength(1);
        expect(await db.select().from(members).where(eq(members.user_id, as.userId))).toMatchObject([
          { owner_kind: 'community', owner_id: rows[0]?.id, group_id: 1 },
        ]);
        expect(await entriesOf(rows[0]?.id ?? 0, 'community.created')).toBe(1);
        expect(await namesFor(name)).toEqual([name]);
      },
    };
  },
  'changing a community': async () => {
    const { id, owner, path } = await aTown();
    return {
      as: owner,
      call: (app) =>
        app.request(path, { method: 'PATCH', json: { about: 'A town.' }, headers: { 'If-Match': '"1"' } }),
      once: async () => {
        expect(await rowOf(id)).toMatchObject({ about: 'A town.', version: 2 });
        expect(await entriesOf(id, 'community.changed')).toBe(1);
      },
    };
  },
  'joining a community': async () => {
    const { id } = await aTown();
    const as = await aPerson();
    const code = (await rowOf(id))?.join_code;
    return {
      as,
      call: (app) => app.request('/api/communities/join', { method: 'POST', json: { code } }),
      once: async () => {
        expect(await db.select().from(members).where(eq(members.user_id, as.userId))).toHaveLength(1);
        expect(await entriesOf(id, 'community.joined')).toBe(1);
      },
    };
  },
  'deleting a community': async () => {
    const { id, owner, name, path } = await aTown();
    return {
      as: owner,
      call: (app) => app.request(path, { method: 'DELETE', json: { name } }),
      once: async () => {
        expect((await rowOf(id))?.deleted_at).not.toBeNull();
        expect(await entriesOf(id, 'community.deleted')).toBe(1);
      },
    };
  },
  'asking as a Co-Owner for a community to be deleted': async () => {
    const { id, owner, coOwner, name, path } = await aTown();
    return {
      as: coOwner,
      call: (app) => app.request(path, { method: 'DELETE', json: { name } }),
      once: async () => {
        expect(await rowOf(id)).toMatchObject({ deleted_at: null, deleted_by: coOwner.userId });
        expect(await entriesOf(id, 'community.deletion_asked')).toBe(1);
        expect(await mailsTo(owner.userId)).toBe(1);
      },
    };
  },
  'restoring a community': async () => {
    const { id, owner, path } = await aTown();
    await db
      .update(communities)
      .set({ deleted_at: '2026-11-09T08:00:00.000Z' })
      .where(eq(communities.id, id));
    return {
      as: owner,
      call: (app) => app.request(`${path}/restore`, { method: 'POST' }),
      once: async () => {
        expect(await rowOf(id)).toMatchObject({ deleted_at: null });
        expect(await entriesOf(id, 'community.restored')).toBe(1);
      },
    };
  },
};

eachHasOneEffect(ACTIONS);
