import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Community } from '#worker/contract/community.ts';
import { enqueue } from '#worker/db/outbox.ts';
import {
  communities,
  community_relations,
  community_site_tags,
  community_sites,
  community_tags,
  kiosk_codes,
  old_community_slugs,
} from '#worker/db/schema/communities.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { anIndexedCommunity, namesFor } from '#worker/testing/indexed.ts';
import { anInvitation } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aLink } from '#worker/testing/relations-seed.ts';
import { aMailer, runJobs, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, holds, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const START = Date.parse('2026-11-10T12:00:00.000Z');
let day = 0;
const now = () => new Date(START + day * 86_400_000);
const owner = await aPerson({ first_name: 'Noa' });
const coOwner = await aPerson({ first_name: 'Avi' });
const editor = await aPerson();
const admin = await aPerson({ role_id: 1 });

let id: number;
let name: string;
let site: { id: number };
beforeEach(async () => {
  day = 0;
  name = `Beit Alma ${next()}`;
  ({ id } = await anIndexedCommunity({
    owner_id: owner.userId,
    name,
    other_name: 'בית עלמה',
    type: 'controlled',
  }));
  await joinsCommunity(id, coOwner.userId, 2);
  await joinsCommunity(id, editor.userId, 3);
  site = await aSite({ owner_id: owner.userId });
  await holds(id, site.id);
});

const app = (as?: Person) => testApp({ ...(as && { as }), now, env: { QUEUE: stillQueue } });
const remove = (as: Person, typed = name) =>
  app(as).request(`/api/communities/${id}`, { method: 'DELETE', json: { name: typed } });
const restore = (as: Person) => app(as).request(`/api/communities/${id}/restore`, { method: 'POST' });
const read = (as?: Person) => app(as).request(`/api/communities/${id}`);
const rowOf = async () => (await db.select().from(communities).where(eq(communities.id, id)))[0];
const siteRow = async () => (await db.select().from(sites).where(eq(sites.id, site.id)))[0];
const actions = async () =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)))
  ).map(({ action }) => action);
const mailed = async () => {
  const mailer = aMailer();
  await runMailJobs(mailer, now());
  return mailer.sent.map(({ to, subject }) => [to, subject]);
};
const JOBS = ['plan_community_deletions', 'delete_due_community', 'plan_community_purges', 'purge_community'];
const jobsRun = async () => {
  for (const job of ['plan_community_deletions', 'plan_community_purges'])
    await enqueue(db, job, {}, now(), now());
  expect(await runJobs(JOBS, aMailer(), now())).toBe(0);
};

describe('a community is deleted', () => {
  test('by its Owner at once, and its sites stay', async () => {
    expect(await siteRow()).toMatchObject({ looks_from: id, controlled_in: 1 });
    expect(await (await remove(owner, ` ${name.toUpperCase()} `)).json()).toEqual({ due_at: null });
    for (const as of [undefined, editor, coOwner]) await refusal(await read(as), 'community.not_found');
    for (const as of [owner, admin]) {
      const { params } = await refusal(await read(as), 'community.deleted');
      expect(params).toEqual({
        id,
        name,
        deleted_at: '2026-11-10T12:00:00.000Z',
        restore_until: '2026-12-10T12:00:00.000Z',
      });
    }
    expect(await namesFor(name)).toEqual([]);
    expect(await siteRow()).toMatchObject({ looks_from: null, controlled_in: 0, deleted_at: null });
    expect((await app().request(`/api/sites/${site.id}`)).status).toBe(200);
    expect(await mailed()).toEqual([]);
    expect(await actions()).toEqual(['community.deleted']);
    // again
    expect((await remove(owner)).status).toBe(200);
    await refusal(await remove(coOwner), 'community.not_found');
    expect(await actions()).toEqual(['community.deleted']);
  });

  test('only with one of its names, by those who may', async () => {
    const { errors } = await refusal(await remove(owner, 'Beit'), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/name', code: 'name.mismatch' }]);
    await refusal(await remove(editor), 'auth.forbidden');
    await refusal(await remove(await aPerson()), 'auth.forbidden');
    expect((await remove(owner, 'בית עלמה')).status).toBe(200);
  });

  test('by an administrator with a reason, and the Owner is told', async () => {
    const response = await app(admin).request(`/api/communities/${id}`, {
      method: 'DELETE',
      json: { name },
      headers: { 'X-Reason': '' },
    });
    await refusal(response, 'reason.required');
    expect((await remove(admin)).status).toBe(200);
    expect(await mailed()).toEqual([
      [`person-${owner.userId}@example.org`, `${name}: the community was deleted`],
    ]);
  });

  test('with its open invitations and requests, which do not come alive again', async () => {
    const invitation = await anInvitation({
      owner_kind: 'community',
      owner_id: id,
      invited_by: owner.userId,
    });
    const request = {
      owner_kind: 'community',
      owner_id: id,
      name: 'Lea',
      locale: 'en',
      state: 'pending',
    } as const;
    await db
      .insert(access_requests)
      .values({ ...request, email: `lea-${id}@example.org`, created_at: '2026-11-01' });
    await remove(owner);
    await restore(owner);
    expect(await db.select().from(invitations).where(eq(invitations.id, invitation.id))).toMatchObject([
      { state: 'revoked' },
    ]);
    expect(await db.select().from(access_requests).where(eq(access_requests.owner_id, id))).toMatchObject([
      { state: 'declined', decided_by: owner.userId },
    ]);
  });

  test('once, where two do so at the same time', async () => {
    const replies = await Promise.all([remove(owner), remove(owner)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await actions()).toEqual(['community.deleted']);
  });
});

describe('the deletion by a Co-Owner', () => {
  test('waits seven days, the Owner is told, and then it is deleted', async () => {
    const due_at = new Date(START + 7 * 86_400_000).toISOString();
    for (const response of await Promise.all([remove(coOwner), remove(coOwner)]))
      expect(await response.json()).toEqual({ due_at });
    expect(await (await remove(coOwner)).json()).toEqual({ due_at });
    const { community } = await (await read(owner)).json<{ community: Community }>();
    expect(community.info?.deletion_due_at).toBe(due_at);
    expect(await mailed()).toEqual([
      [`person-${owner.userId}@example.org`, `${name}: the community will be deleted`],
    ]);
    day = 6.9;
    await jobsRun();
    expect((await read()).status).toBe(200);
    day = 7.1;
    await jobsRun();
    await refusal(await read(), 'community.not_found');
    expect(await rowOf()).toMatchObject({ deleted_by: coOwner.userId, deletion_due_at: null });
    expect(await mailed()).toHaveLength(1);
    expect(await actions()).toEqual(['community.deletion_asked', 'community.deleted']);
    expect(await (await restore(owner)).json()).toMatchObject({ community: { id } });
  });

  test('is cancelled by the Owner, and by nobody else', async () => {
    await remove(coOwner);
    await refusal(await restore(coOwner), 'auth.forbidden');
    await refusal(await restore(editor), 'auth.forbidden');
    expect((await restore(owner)).status).toBe(200);
    expect((await restore(owner)).status).toBe(200);
    expect(await mailed()).toEqual([]);
    day = 8;
    await jobsRun();
    expect(await rowOf()).toMatchObject({ deleted_at: null, deletion_due_at: null, deleted_by: null });
    expect(await actions()).toEqual(['community.deletion_asked', 'community.deletion_cancelled']);
  });

  test('does not happen where they are no Co-Owner any more', async () => {
    await remove(coOwner);
    await db
      .delete(members)
      .where(
        and(
          eq(members.owner_kind, 'community'),
          eq(members.owner_id, id),
          eq(members.user_id, coOwner.userId),
        ),
      );
    day = 8;
    await jobsRun();
    expect(await rowOf()).toMatchObject({ deleted_at: null, deletion_due_at: null });
  });

  test('is overtaken by that of the Owner', async () => {
    await remove(coOwner);
    expect(await (await remove(owner)).json()).toEqual({ due_at: null });
    await refusal(await read(owner), 'community.deleted');
    await refusal(await read(coOwner), 'community.not_found');
  });
});

describe('a deleted community', () => {
  test('is restored unchanged for thirty days, by its Owner or an administrator', async () => {
    const before = await rowOf();
    for (const as of [owner, admin]) {
      await remove(owner);
      day += 29;
      for (const not of [coOwner, editor]) await refusal(await restore(not), 'community.not_found');
      expect((await restore(as)).status).toBe(200);
      expect(await rowOf()).toEqual(before);
    }
    expect(await namesFor(name)).toEqual([name]);
    expect(await siteRow()).toMatchObject({ looks_from: id, controlled_in: 1 });
    await remove(owner);
    day += 30.1;
    await refusal(await restore(owner), 'community.not_found');
    await refusal(await read(owner), 'community.not_found');
  });

  test('is purged after thirty days with all of its rows, and its sites stay', async () => {
    await db.insert(kiosk_codes).values({
      community_id: id,
      code_hash: 'x',
      created_by: owner.userId,
      created_at: '2026-11-01',
      expires_at: '2026-11-02',
    });
    await anInvitation({ owner_kind: 'community', owner_id: id, invited_by: owner.userId });
    const ofIt = { community_id: id, created_at: '2026-11-01' };
    await db.insert(old_community_slugs).values({ ...ofIt, slug: `beit-alma-${next()}` });
    await db.insert(community_relations).values({ ...ofIt, site_id: site.id, created_by: owner.userId });
    await aLink(id, { owner_kind: 'community' });
    const [tag] = await db
      .insert(community_tags)
      .values({ ...ofIt, name: 'Fallen', key: 'fallen' })
      .returning();
    await db.insert(community_site_tags).values({ ...ofIt, site_id: site.id, tag_id: tag?.id ?? 0 });
    await remove(owner);
    day = 30;
    await jobsRun();
    expect(await rowOf()).toBeDefined();
    day = 30.1;
    await jobsRun();
    expect(await rowOf()).toBeUndefined();
    const left = await Promise.all([
      db.select().from(community_sites).where(eq(community_sites.community_id, id)),
      db.select().from(kiosk_codes).where(eq(kiosk_codes.community_id, id)),
      ...[old_community_slugs, community_relations, community_tags, community_site_tags].map((table) =>
        db.select().from(table).where(eq(table.community_id, id)),
      ),
      ...[members, invitations, access_requests, related_links].map((table) =>
        db
          .select()
          .from(table)
          .where(and(eq(table.owner_kind, 'community'), eq(table.owner_id, id))),
      ),
    ]);
    expect(left.flat()).toEqual([]);
    expect(await siteRow()).toMatchObject({ deleted_at: null, controlled_in: 0, looks_from: null });
  });
});
