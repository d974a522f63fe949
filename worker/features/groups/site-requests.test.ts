import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listCommunitySites, listSiteRequests } from '#worker/contract/site-request.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

let owner: Person;
let head: Person;
let editor: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, head, editor, stranger] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
});

/** A community with its Owner and an Editor. */
async function aTown(patch: object = {}): Promise<{ id: number; slug: string }> {
  const town = await aCommunity({ owner_id: head.userId, ...patch });
  await joinsCommunity(town.id, editor.userId, 3);
  return town;
}
const aSiteOfOnes = (patch: object = {}) => aSite({ owner_id: owner.userId, ...patch });
const at = (time: string, as?: Person) => testApp({ ...(as && { as }), now: () => new Date(time) });
const app = (as?: Person) => testApp(as && { as });

const requestsOf = async (id: number, as = editor, cursor = '') =>
  (await app(as).request(`/api/communities/${id}/site-requests${cursor && `?cursor=${cursor}`}`)).json<
    ReplyOf<typeof listSiteRequests>
  >();
const sitesOf = async (id: number, as = editor) =>
  (await app(as).request(`/api/communities/${id}/sites`)).json<ReplyOf<typeof listCommunitySites>>();
const decide = (id: number, siteId: number, decision: string, as = editor, note?: string) =>
  app(as).request(`/api/communities/${id}/site-requests/${siteId}/decision`, {
    method: 'POST',
    json: { decision, note },
  });
const remove = (id: number, siteId: number, as = editor) =>
  app(as).request(`/api/communities/${id}/sites/${siteId}`, { method: 'DELETE' });
const stateOf = async (id: number, siteId: number) =>
  (
    await db
      .select({ state: community_sites.state })
      .from(community_sites)
      .where(and(eq(community_sites.community_id, id), eq(community_sites.site_id, siteId)))
  ).at(0)?.state;
const actionsOn = async (id: number) =>
  (
    await db
      .select({ action: audit.action })
      .from(audit)
      .where(and(eq(audit.object_kind, 'community'), eq(audit.object_id, String(id))))
  ).map(({ action }) => action);

describe('a site that asks to be in a community', () => {
  test('is listed for those who decide, by name alone where they may not see it', async () => {
    const { id } = await aTown();
    const open = await aSiteOfOnes();
    const hidden = await aSiteOfOnes({ mode: 'private', first_name: 'Leah', sentence: 'canary' });
    for (const site of [open, hidden]) await holds(id, site.id, 'asked');
    const { requests, next_cursor } = await requestsOf(id);
    expect(requests.map(({ site_id, name, site }) => [site_id, name, site?.slug])).toEqual([
      [open.id, 'Ruth Cohen', open.slug],
      [hidden.id, 'Leah Cohen', undefined],
    ]);
    expect(next_cursor).toBeNull();
    expect(JSON.stringify(requests)).not.toContain('canary');
    await joinsCommunity(id, stranger.userId, null);
    await refusal(await app(stranger).request(`/api/communities/${id}/site-requests`), 'auth.forbidden');
  });

  test('is listed thirty a page, and not once it is deleted', async () => {
    const { id } = await aTown();
    for (let more = 0; more < 32; more++) {
      const deleted = more === 3 ? { deleted_at: '2026-11-01T08:00:00.000Z' } : {};
      await holds(id, (await aSiteOfOnes(deleted)).id, 'asked');
    }
    const first = await requestsOf(id);
    const second = await requestsOf(id, editor, first.next_cursor ?? '');
    expect([first.requests.length, second.requests.length, second.next_cursor]).toEqual([30, 1, null]);
    const bad = await app(editor).request(`/api/communities/${id}/site-requests?cursor=nonsense`);
    await refusal(bad, 'request.invalid');
  });

  test('is in it once it is approved, with its theme and under its approval, and its family is told', async () => {
    const { id } = await aTown({ type: 'controlled' });
    const site = await aSiteOfOnes();
    const coowner = await aPerson();
    await joins(site.id, coowner.userId, 5);
    await holds(id, site.id, 'asked');
    expect((await decide(id, site.id, 'approve')).status).toBe(204);
    expect(await stateOf(id, site.id)).toBe('held');
    const [row] = await db.select().from(sites).where(eq(sites.id, site.id));
    expect(row).toMatchObject({ looks_from: id, controlled_in: 1, communities: [{ id }] });
    expect(await actionsOn(id)).toEqual(['group.approved']);
    for (const { userId } of [owner, coowner])
      expect((await enqueuedTo(userId)).at(-1)).toMatchObject({
        kind: 'community_site_decided',
        site_id: site.id,
        community_id: id,
        decision: 'approved',
      });
    expect((await requestsOf(id)).requests).toEqual([]);
    expect((await sitesOf(id)).sites.map(({ site: card }) => card.id)).toEqual([site.id]);
  });

  test('is told the words of those who decline it, and may ask again', async () => {
    await db.delete(outbox);
    const { id } = await aTown({ name: 'Harel Street' });
    const site = await aSiteOfOnes();
    await holds(id, site.id, 'asked');
    expect((await decide(id, site.id, 'decline', editor, 'Only people of our street.')).status).toBe(204);
    expect(await stateOf(id, site.id)).toBeUndefined();
    const mailer = aMailer();
    await runJobs(['send_mail'], mailer, new Date());
    const [mail] = mailer.sent;
    expect(mailer.sent).toHaveLength(1);
    expect(mail?.subject).toBe('Ruth Cohen: the request to Harel Street was declined');
    expect(mail?.text).toContain('They wrote: Only people of our street.');
    const asked = await app(owner).request(`/api/sites/${site.id}/groups`, {
      method: 'POST',
      json: { community: String(id) },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(asked.status).toBe(201);
  });

  test('is decided on once: the same decision again changes nothing, another is refused with the state', async () => {
    const { id } = await aTown();
    const [one, two] = [await aSiteOfOnes(), await aSiteOfOnes()];
    for (const site of [one, two]) await holds(id, site.id, 'asked');
    const answers = await Promise.all([head, editor, head].map((who) => decide(id, one.id, 'approve', who)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const late = await refusal(await decide(id, one.id, 'decline', head), 'access.already_decided');
    expect(late.params).toEqual({ state: 'held' });
    await decide(id, two.id, 'decline');
    const again = await decide(id, two.id, 'decline');
    expect(again.status).toBe(204);
    const after = await refusal(await decide(id, two.id, 'approve', head), 'access.already_decided');
    expect(after.params).toEqual({ state: 'declined' });
    expect(await actionsOn(id)).toEqual(['group.approved', 'group.declined']);
  });

  test('is told to the staff once for each hour, with all that wait by then', async () => {
    await db.delete(outbox);
    const { id } = await aTown({ name: 'Nahal Oz' });
    const ask = async (time: string, name: string) =>
      at(time, owner).request(`/api/sites/${(await aSiteOfOnes({ first_name: name })).id}/groups`, {
        method: 'POST',
        json: { community: String(id) },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
    expect((await ask('2026-11-11T12:10:00.000Z', 'Leah')).status).toBe(201);
    expect((await ask('2026-11-11T12:50:00.000Z', 'Miriam')).status).toBe(201);
    const mailer = aMailer();
    const sentBy = (time: string) =>
      runJobs(['tell_site_requests', 'send_mail'], mailer, new Date(`2026-11-11T${time}:00.000Z`));
    await sentBy('12:55');
    expect(mailer.sent).toEqual([]);
    await sentBy('13:00');
    expect(mailer.sent.map(({ to }) => to).sort()).toEqual(
      [head, editor].map(({ userId }) => `person-${userId}@example.org`).sort(),
    );
    expect(mailer.sent[0]?.subject).toBe('Nahal Oz: 2 sites ask to join');
    expect(mailer.sent[0]?.text).toContain('Waiting: Leah Cohen and Miriam Cohen.');
    expect(mailer.sent[0]?.text).toMatch(/\/en\/community\/[^/]+\/sites/);
  });

  test('is asked for by an Editor of it, even one who may approve there, and added by its Owner', async () => {
    const { id } = await aTown();
    const [asked, added] = [await aSiteOfOnes(), await aSiteOfOnes()];
    await joins(asked.id, editor.userId, 3);
    await joins(added.id, editor.userId, 5);
    const add = async (siteId: number) =>
      (
        await app(editor).request(`/api/sites/${siteId}/groups`, {
          method: 'POST',
          json: { community: String(id) },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        })
      ).json();
    expect(await add(asked.id)).toMatchObject({ state: 'asked' });
    expect(await add(added.id)).toMatchObject({ state: 'held' });
  });
});

describe('a site in a community', () => {
  test('is listed for its staff only where they may see it', async () => {
    const { id } = await aTown();
    const open = await aSiteOfOnes();
    const hidden = await aSiteOfOnes({ mode: 'private', slug: 'canary-hidden' });
    for (const site of [open, hidden]) await holds(id, site.id);
    const { community, sites: listed } = await sitesOf(id);
    expect(community.id).toBe(id);
    expect(listed.map(({ site }) => site.id)).toEqual([open.id]);
    await refusal(await app(stranger).request(`/api/communities/${id}/sites`), 'auth.forbidden');
  });

  test('is taken out by its staff, once, and the site’s own are told', async () => {
    const { id } = await aTown();
    const site = await aSiteOfOnes();
    await holds(id, site.id);
    await refusal(await remove(id, site.id, stranger), 'auth.forbidden');
    const answers = await Promise.all([remove(id, site.id), remove(id, site.id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await stateOf(id, site.id)).toBeUndefined();
    expect(await actionsOn(id)).toEqual(['group.removed']);
    expect((await enqueuedTo(owner.userId)).at(-1)).toMatchObject({ decision: 'removed', note: null });
  });

  test('stays while memories wait there for the community’s approval', async () => {
    const { id } = await aTown({ type: 'controlled' });
    const site = await aSiteOfOnes();
    await holds(id, site.id);
    await aMemory({ owner_id: site.id, author_id: stranger.userId, status: 'pending' });
    await refusal(await remove(id, site.id), 'group.in_use');
    expect(await stateOf(id, site.id)).toBe('held');
  });

  test('that only asks is not taken out: it is declined', async () => {
    const { id } = await aTown();
    const site = await aSiteOfOnes();
    await holds(id, site.id, 'asked');
    expect((await remove(id, site.id)).status).toBe(204);
    expect(await stateOf(id, site.id)).toBe('asked');
  });
});

async function anAskingSite() {
  const { id } = await aTown();
  const site = await aSiteOfOnes();
  await holds(id, site.id, 'asked');
  return { id, siteId: site.id, path: `/api/communities/${id}` };
}
const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'approving the request of a site': async () => {
    const { id, siteId, path } = await anAskingSite();
    return {
      as: editor,
      call: (slow) =>
        slow.request(`${path}/site-requests/${siteId}/decision`, {
          method: 'POST',
          json: { decision: 'approve' },
        }),
      once: async () => {
        expect(await stateOf(id, siteId)).toBe('held');
        expect(await actionsOn(id)).toEqual(['group.approved']);
      },
    };
  },
  'declining the request of a site': async () => {
    const { id, siteId, path } = await anAskingSite();
    return {
      as: editor,
      call: (slow) =>
        slow.request(`${path}/site-requests/${siteId}/decision`, {
          method: 'POST',
          json: { decision: 'decline' },
        }),
      once: async () => {
        expect(await stateOf(id, siteId)).toBeUndefined();
        expect(await actionsOn(id)).toEqual(['group.declined']);
      },
    };
  },
};
eachHasOneEffect(ACTIONS);
