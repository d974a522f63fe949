import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteGrave } from '#worker/contract/grave.ts';
import type { Update } from '#worker/contract/update.ts';
import { sha256 } from '#worker/core/ids.ts';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { grave_invitations } from '#worker/db/schema/graves.ts';
import { members } from '#worker/db/schema/members.ts';
import { audit, outbox, quotas } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { aGrave, aGraveInvitation } from '#worker/testing/graves-seed.ts';
import { anInvitation } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { deleteOverInvitations } from './grave.repo.ts';

// the real time: the updates count what is open by the clock of the database
const NOW = new Date();
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

let mother: Person;
let uncle: Person;
let stranger: Person;
beforeAll(async () => {
  mother = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
  [uncle, stranger] = [await aPerson(), await aPerson()];
});

const send = (as: Person, method: string, path: string, json?: object, now = NOW) =>
  testApp({ as, now: () => now, env: { QUEUE: stillQueue } }).request(path, {
    method,
    ...(json && { json }),
  });
const invite = (as: Person, id: number, site: string | number, now?: Date) =>
  send(as, 'POST', `/api/sites/${id}/shared-grave/invitations`, { site: String(site) }, now);
const decide = (as: Person, id: number, invitation: number, accept: boolean, now?: Date) =>
  send(as, 'POST', `/api/sites/${id}/shared-grave/invitations/${invitation}/decision`, { accept }, now);
const revoke = (as: Person, id: number, invitation: number) =>
  send(as, 'DELETE', `/api/sites/${id}/shared-grave/invitations/${invitation}`);
const open = async (as: Person, id: number, now?: Date): Promise<SiteGrave> =>
  (await send(as, 'GET', `/api/sites/${id}/shared-grave`, undefined, now)).json();
const rowsOf = (siteId: number) =>
  db.select().from(grave_invitations).where(eq(grave_invitations.site_id, siteId));
const updatesOf = async (as: Person) =>
  (await (await testApp({ as }).request('/api/updates')).json<{ updates: Update[] }>()).updates;

/** Ruth’s site of the mother, with a grave, and Dov’s of the uncle. */
async function twoSites(theirs: Partial<typeof sites.$inferInsert> = {}) {
  const ruth = await aSite({ owner_id: mother.userId });
  const dov = await aSite({ owner_id: uncle.userId, first_name: 'Dov', gender: 'male', ...theirs });
  return { ruth, dov, grave: await aGrave(ruth.id) };
}

/** The same after the invitation of Dov’s site. */
async function invited() {
  const both = await twoSites();
  const { grave } = await (await invite(mother, both.ruth.id, both.dov.slug)).json<SiteGrave>();
  return { ...both, invitation: grave?.invited[0]?.id ?? 0 };
}

describe('an owner invites another site', () => {
  test('whose owner is asked, accepts, and is on the stone behind the others', async () => {
    const { ruth, dov, grave, invitation } = await invited();
    const { received } = await open(uncle, dov.id);
    expect(received).toMatchObject([
      { id: invitation, grave_id: grave.id, invited_by: 'Noa Bar', site: { name: 'Ruth Cohen' } },
    ]);
    const answer = await decide(uncle, dov.id, invitation, true);
    expect(answer.status).toBe(200);
    const state = await answer.json<SiteGrave>();
    expect(state.grave?.people.map(({ site_id }) => site_id)).toEqual([ruth.id, dov.id]);
    expect(state.received).toEqual([]);
    const [code] = await db.select().from(codes).where(eq(codes.code, grave.code));
    expect(code).toMatchObject({ target: String(grave.id), site_id: null });
    expect((await open(mother, ruth.id)).grave?.invited).toEqual([]);
  });

  test('of their own, which joins at once', async () => {
    const { ruth, dov } = await twoSites();
    await joins(dov.id, mother.userId, 5);
    const { grave } = await (await invite(mother, ruth.id, dov.id)).json<SiteGrave>();
    expect(grave?.people).toHaveLength(2);
    expect(grave?.invited).toEqual([]);
  });

  test('twice, and asks once', async () => {
    const { ruth, dov, invitation } = await invited();
    const again = await (await invite(mother, ruth.id, dov.id)).json<SiteGrave>();
    expect(again.grave?.invited.map(({ id }) => id)).toEqual([invitation]);
    await decide(uncle, dov.id, invitation, true);
    expect((await (await invite(mother, ruth.id, dov.id)).json<SiteGrave>()).grave?.people).toHaveLength(2);
  });

  test('that they may see, and that remembers someone', async () => {
    const { ruth, dov } = await twoSites({ mode: 'private' });
    await refusal(await invite(mother, ruth.id, dov.id), 'site.not_found');
    const life = await aSite({ owner_id: uncle.userId, site_type_id: 2 });
    const { errors } = await refusal(await invite(mother, ruth.id, life.id), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/site', code: 'grave.life_story' }]);
    const lonely = await aSite({ owner_id: mother.userId });
    await refusal(await invite(mother, lonely.id, ruth.id), 'grave.none');
    await refusal(
      await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave/invitations`, {}),
      'request.invalid',
    );
  });

  test('and so does neither an editor nor a stranger', async () => {
    const { ruth, dov, grave } = await twoSites();
    const editor = await aPerson();
    await joins(ruth.id, editor.userId, 3);
    for (const who of [editor, stranger]) await refusal(await invite(who, ruth.id, dov.id), 'auth.forbidden');
    const id = await aGraveInvitation({
      grave_id: grave.id,
      site_id: dov.id,
      from_site_id: ruth.id,
      invited_by: mother.userId,
    });
    await refusal(await decide(editor, dov.id, id, true), 'auth.forbidden');
    await refusal(await revoke(editor, ruth.id, id), 'auth.forbidden');
    expect(await rowsOf(dov.id)).toHaveLength(1);
  });

  test('fifty times a day', async () => {
    const cousin = await aPerson();
    const ruth = await aSite({ owner_id: cousin.userId });
    await aGrave(ruth.id);
    const { dov } = await twoSites();
    expect((await invite(cousin, ruth.id, dov.id)).status).toBe(200);
    await db
      .update(quotas)
      .set({ used: 50 })
      .where(like(quotas.bucket, `%:${await sha256(String(cousin.userId))}`));
    await refusal(await invite(cousin, ruth.id, (await twoSites()).dov.id), 'rate.limited');
  });
});

describe('six people share a stone', () => {
  const many = (count: number, owner: Person) =>
    Promise.all(Array.from({ length: count }, () => aSite({ owner_id: owner.userId })));

  test('and a seventh is not invited', async () => {
    const five = await many(5, mother);
    await aGrave(...five.map(({ id }) => id));
    const [sixth, seventh] = await many(2, uncle);
    const from = five[0]?.id ?? 0;
    expect((await invite(mother, from, sixth?.id ?? 0)).status).toBe(200);
    const problem = await refusal(await invite(mother, from, seventh?.id ?? 0), 'grave.full');
    expect(problem.status).toBe(409);
  });

  test('also where six are invited at once', async () => {
    const five = await many(5, mother);
    await aGrave(...five.map(({ id }) => id));
    const others = await many(6, uncle);
    const from = five[0]?.id ?? 0;
    const answers = await Promise.all(others.map(({ id }) => invite(mother, from, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('an invitation', () => {
  test('that is declined is over, and the family is not asked again for thirty days', async () => {
    const { ruth, dov, invitation } = await invited();
    expect((await decide(uncle, dov.id, invitation, false)).status).toBe(200);
    expect((await open(mother, ruth.id)).grave?.invited).toEqual([]);
    await refusal(await decide(uncle, dov.id, invitation, true), 'grave.invitation_over');
    const { params } = await refusal(await invite(mother, ruth.id, dov.id), 'grave.declined');
    expect(params).toEqual({ until: daysLater(30).toISOString() });
    expect((await invite(mother, ruth.id, dov.id, daysLater(31))).status).toBe(200);
  });

  test('ends after fourteen days, and can be sent again', async () => {
    const { ruth, dov, invitation } = await invited();
    await refusal(await decide(uncle, dov.id, invitation, true, daysLater(15)), 'grave.invitation_over');
    expect((await open(uncle, dov.id, daysLater(15))).received).toEqual([]);
    const again = await (await invite(mother, ruth.id, dov.id, daysLater(15))).json<SiteGrave>();
    expect(again.grave?.invited).toHaveLength(1);
  });

  test('is revoked by an owner of any site of the grave', async () => {
    const { ruth, dov, invitation } = await invited();
    expect((await revoke(mother, ruth.id, invitation)).status).toBe(200);
    expect((await revoke(mother, ruth.id, invitation)).status).toBe(200);
    await refusal(await decide(uncle, dov.id, invitation, true), 'grave.invitation_over');
    const other = await invited();
    await revoke(mother, ruth.id, other.invitation);
    expect(await rowsOf(other.dov.id)).toHaveLength(1);
  });

  test.each([
    ['is an editor now', () => ({ group_id: 3 })],
    ['is suspended', () => ({ suspended_at: '2026' })],
  ])('dies with its inviter’s right, who %s', async (_, patch) => {
    const { ruth, dov, grave } = await twoSites();
    const aunt = await aPerson();
    await joins(ruth.id, aunt.userId, 5);
    const state = await (await invite(aunt, ruth.id, dov.id)).json<SiteGrave>();
    await db
      .update(members)
      .set(patch())
      .where(and(eq(members.owner_id, ruth.id), eq(members.user_id, aunt.userId)));
    expect((await open(mother, ruth.id)).grave?.invited).toEqual([]);
    expect((await open(uncle, dov.id)).received).toEqual([]);
    const id = state.grave?.invited[0]?.id ?? 0;
    await refusal(await decide(uncle, dov.id, id, true), 'grave.invitation_over');
    // a new one takes its place
    const again = await (await invite(mother, ruth.id, dov.id)).json<SiteGrave>();
    expect(again.grave?.id).toBe(grave.id);
    expect(again.grave?.invited).toHaveLength(1);
  });

  const change = (json: object) => (siteId: number, who: Person) =>
    send(mother, 'PATCH', `/api/sites/${siteId}/members/${who.userId}`, json);
  test.each([
    ['is an editor', change({ role: 'editor' }), change({ role: 'sec_owner' })],
    ['is suspended', change({ suspended: true }), change({ suspended: false })],
    [
      'is removed',
      (siteId: number, who: Person) => send(mother, 'DELETE', `/api/sites/${siteId}/members/${who.userId}`),
      (siteId: number, who: Person) => joins(siteId, who.userId, 5),
    ],
  ])('stays dead when its inviter %s for a while', async (_, end, restore) => {
    const { ruth, dov } = await twoSites();
    const aunt = await aPerson();
    await joins(ruth.id, aunt.userId, 5);
    const state = await (await invite(aunt, ruth.id, dov.id)).json<SiteGrave>();
    await end(ruth.id, aunt);
    await restore(ruth.id, aunt);
    expect((await open(uncle, dov.id)).received).toEqual([]);
    const id = state.grave?.invited[0]?.id ?? 0;
    await refusal(await decide(uncle, dov.id, id, true), 'grave.invitation_over');
  });

  test('lives on when its inviter’s role changes to another that may invite', async () => {
    const { dov, invitation, ruth } = await invited();
    const offer = await anInvitation({
      owner_id: ruth.id,
      invited_by: mother.userId,
      group_id: 1,
      email: 'new-owner@example.org',
    });
    const newOwner = await aPerson({ email: 'new-owner@example.org' });
    expect((await send(newOwner, 'POST', `/api/invitations/${offer.token}/accept`)).status).toBe(200);
    expect((await decide(uncle, dov.id, invitation, true)).status).toBe(200);
  });

  let lost: Person;
  test.each([
    [
      'its inviter’s account is suspended',
      () => db.update(users).set({ suspended_at: '2026' }).where(eq(users.id, lost.userId)),
    ],
    [
      'the inviting site is frozen',
      (id: number) => db.update(sites).set({ frozen_at: '2026' }).where(eq(sites.id, id)),
    ],
    ['the inviting site leaves', (id: number) => send(lost, 'DELETE', `/api/sites/${id}/shared-grave`)],
    [
      'the inviting site is deleted',
      (id: number) => db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, id)),
    ],
  ])('is over when %s', async (_, end) => {
    lost = await aPerson();
    const { dov } = await twoSites();
    const single = await aSite({ owner_id: lost.userId });
    await aGrave(single.id);
    const state = await (await invite(lost, single.id, dov.id)).json<SiteGrave>();
    await end(single.id);
    await refusal(
      await decide(uncle, dov.id, state.grave?.invited[0]?.id ?? 0, true),
      'grave.invitation_over',
    );
  });

  test('to a site that belongs to another grave waits until it leaves that', async () => {
    const { dov, invitation } = await invited();
    await aGrave(dov.id);
    await refusal(await decide(uncle, dov.id, invitation, true), 'grave.elsewhere');
    await send(uncle, 'DELETE', `/api/sites/${dov.id}/shared-grave`);
    expect((await decide(uncle, dov.id, invitation, true)).status).toBe(200);
  });

  test('is answered once by two owners at the same time', async () => {
    const { dov, invitation } = await invited();
    const answers = await Promise.all([
      decide(uncle, dov.id, invitation, true),
      decide(uncle, dov.id, invitation, true),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await open(uncle, dov.id)).grave?.people).toHaveLength(2);
  });

  test('is not sent when either site is deleted, and is forgotten once it is over', async () => {
    const { dov } = await invited();
    await testApp({ as: uncle }).request(`/api/sites/${dov.id}`, {
      method: 'DELETE',
      json: { name: 'Dov Cohen' },
    });
    expect(await rowsOf(dov.id)).toEqual([]);
    const other = await invited();
    await commit(db, [deleteOverInvitations(db, NOW.toISOString())]);
    expect(await rowsOf(other.dov.id)).toHaveLength(1);
    await commit(db, [deleteOverInvitations(db, daysLater(15).toISOString())]);
    expect(await rowsOf(other.dov.id)).toEqual([]);
  });
});

describe('the family hears', () => {
  test('of an invitation by mail and in the updates until it is answered, and its sender of the acceptance', async () => {
    await db.delete(outbox);
    const { ruth, dov, invitation } = await invited();
    expect((await updatesOf(uncle))[0]).toMatchObject({ kind: 'grave_asked', site: { id: dov.id } });
    expect(await enqueuedTo(uncle.userId)).toMatchObject([{ kind: 'grave_invitation', site_id: dov.id }]);
    const mailer = aMailer();
    expect(await runMailJobs(mailer, NOW)).toBe(0);
    expect(mailer.sent).toHaveLength(1);
    expect(mailer.sent[0]?.text).toContain('Noa Bar');
    expect(mailer.sent[0]?.text).toContain(`/en/site/${dov.slug}/codes#shared-grave`);
    await decide(uncle, dov.id, invitation, true);
    expect((await updatesOf(uncle)).filter(({ site }) => site?.id === dov.id)).toEqual([]);
    expect((await updatesOf(mother))[0]).toMatchObject({ kind: 'grave_joined', site: { id: ruth.id } });
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.object_kind, 'grave'), eq(audit.actor_id, uncle.userId)));
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'grave.joined', standing: 'OW', after: { site_id: dov.id } }),
    );
  });

  test('nothing of a revoked one that was not sent yet', async () => {
    await db.delete(outbox);
    const { ruth, invitation } = await invited();
    await revoke(mother, ruth.id, invitation);
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    expect(mailer.sent).toEqual([]);
  });

  test('nothing of a private site that they may not see', async () => {
    await db.delete(outbox);
    const hidden = await aSite({ owner_id: mother.userId, mode: 'private' });
    await aGrave(hidden.id);
    const { dov } = await twoSites();
    const state = await (await invite(mother, hidden.id, dov.id)).json<SiteGrave>();
    expect((await open(uncle, dov.id)).received).toEqual([]);
    expect(await enqueuedTo(uncle.userId)).toEqual([]);
    await refusal(
      await decide(uncle, dov.id, state.grave?.invited[0]?.id ?? 0, true),
      'grave.invitation_over',
    );
  });
});
