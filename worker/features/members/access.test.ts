import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccessRequest } from '#worker/contract/access-request.ts';
import { mail_batches } from '#worker/db/schema/mail.ts';
import { access_requests, invitations, members } from '#worker/db/schema/members.ts';
import { audit, jobs, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

vi.setConfig({ testTimeout: 60_000 });

type Mode = 'private' | 'open' | 'regular';
const NOW = '2026-11-11T12:00:00.000Z';
const at = (as?: Person, now = NOW) =>
  testApp({ ...(as && { as }), now: () => new Date(now), env: { QUEUE: stillQueue } });

async function aFamily(mode: Mode = 'private', patch: object = {}) {
  const owner = await aPerson();
  const site = await aSite({ owner_id: owner.userId, mode, ...patch });
  const [editor, member] = [await aPerson(), await aPerson()];
  await joins(site.id, editor.userId, 3);
  await joins(site.id, member.userId, null);
  return { site, owner, editor, member };
}
const visitor = (patch: object = {}) => ({ name: 'Uri Bar', email: `uri-${next()}@example.org`, ...patch });
const ask = (
  as: Person | undefined,
  site: { id: number },
  json: object = {},
  requestContext = `network-${next()}`,
) =>
  at(as).request(`/api/sites/${site.id}/access-requests`, {
    method: 'POST',
    json,
    headers: { 'CF-Connecting-IP': requestContext, 'Accept-Language': 'he' },
  });
const list = async (as: Person, site: { id: number }) =>
  (
    await (
      await at(as).request(`/api/sites/${site.id}/access-requests`)
    ).json<{ requests: AccessRequest[] }>()
  ).requests;
const decide = (as: Person | undefined, site: { id: number }, id: number, decision = 'approve') =>
  at(as).request(`/api/sites/${site.id}/access-requests/${id}/decision`, {
    method: 'POST',
    json: { decision },
  });
const rowsOf = (site: { id: number }) =>
  db.select().from(access_requests).where(eq(access_requests.owner_id, site.id));
const memberOf = async (site: { id: number }, { userId }: Person) =>
  (
    await db
      .select({ group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_id, site.id), eq(members.user_id, userId)))
  ).at(0);
const sentFor = (site: { id: number }) =>
  db.select().from(invitations).where(eq(invitations.owner_id, site.id));
const auditActionsOf = async (site: { id: number }) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(site.id)))
  ).map(({ action }) => action);
/** Requests access and returns the id of the request. */
async function requestedAccess(site: { id: number }, as?: Person, json: object = visitor()) {
  expect((await ask(as, site, json)).status).toBe(204);
  return (await rowsOf(site)).at(-1)?.id ?? 0;
}

describe('a stranger requests access', () => {
  test('with a name and an address, and learns nothing of the site', async () => {
    const { site, owner } = await aFamily();
    const response = await ask(undefined, site, visitor({ note: 'We were neighbours' }));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await list(owner, site)).toEqual([
      {
        id: expect.any(Number),
        name: 'Uri Bar',
        email: expect.stringContaining('uri-'),
        note: 'We were neighbours',
        registered: false,
        created_at: NOW,
      },
    ]);
    expect((await rowsOf(site))[0]).toMatchObject({ locale: 'he', user_id: null, state: 'pending' });
  });

  test('signed in, as themselves, whatever name they give', async () => {
    const { site, owner } = await aFamily('regular');
    const dana = await aPerson();
    await ask(dana, site, visitor());
    expect(await list(owner, site)).toMatchObject([
      { name: 'Dana Levi', email: `person-${dana.userId}@example.org`, registered: true },
    ]);
  });

  test('again while it is pending, also ten times at once, and it is the same request', async () => {
    const { site } = await aFamily();
    const json = visitor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(undefined, site, json)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    expect(await rowsOf(site)).toHaveLength(1);
  });

  test('with the address of a member, and gets the same reply as others', async () => {
    const { site, member } = await aFamily();
    const email = `person-${member.userId}@example.org`;
    expect((await ask(undefined, site, visitor({ email }))).status).toBe(204);
    expect(await rowsOf(site)).toEqual([]);
  });

  test.each([
    ['without a name', { name: undefined }, '/name'],
    ['without an address', { email: undefined }, '/email'],
    ['with half an address', { email: 'uri@' }, '/email'],
    ['with a name that nobody sees', { name: ' \u200b ' }, '/name'],
    ['with two lines for an address', { email: 'a@example.org\nBcc: b@example.org' }, '/email'],
    ['with a note without end', { note: 'x'.repeat(501) }, '/note'],
    ['with an unknown field', { role: 'editor' }, '/role'],
  ])('not %s', async (_how, patch, pointer) => {
    const { site } = await aFamily();
    const { errors } = await refusal(await ask(undefined, site, visitor(patch)), 'request.invalid');
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect(await rowsOf(site)).toEqual([]);
  });

  test('but not at an open site, and not at one that does not exist', async () => {
    await refusal(await ask(undefined, (await aFamily('open')).site, visitor()), 'auth.forbidden');
    await refusal(await ask(undefined, { id: 999_999_999 }, visitor()), 'site.not_found');
    const atWork = (await aFamily('private', { work: true })).site;
    await refusal(await ask(undefined, atWork, visitor()), 'site.not_found');
    const { site } = await aFamily();
    await db.update(sites).set({ deleted_at: NOW }).where(eq(sites.id, site.id));
    await refusal(await ask(undefined, site, visitor()), 'site.not_found');
  });

  test('but not as a current or suspended member', async () => {
    const { site, owner, member } = await aFamily('regular');
    await refusal(await ask(owner, site), 'access.already_member');
    await db.update(members).set({ suspended_at: NOW }).where(eq(members.user_id, member.userId));
    await refusal(await ask(member, site), 'member.suspended');
    await refusal(await ask(await aPerson({ active: '0' }), site), 'auth.unverified');
    await refusal(await ask(await aPerson({ role_id: 1 }), site), 'auth.forbidden');
    expect((await ask(await aPerson({ kiosk_community_id: 1 }), site)).status).toBe(403);
  });

  test('five times an hour signed in, twenty from one network, and at three sites with one address', async () => {
    const requestContext = `network-${next()}`;
    const { site } = await aFamily();
    for (let i = 0; i < 20; i++)
      expect((await ask(undefined, site, visitor(), requestContext)).status).toBe(204);
    await refusal(await ask(undefined, site, visitor(), requestContext), 'rate.limited');
    const eager = await aPerson();
    for (let i = 0; i < 5; i++) expect((await ask(eager, site, {}, requestContext)).status).toBe(204);
    await refusal(await ask(eager, site, {}), 'rate.limited');
    expect((await ask(await aPerson(), site, {}, requestContext)).status).toBe(204);
    const json = visitor();
    for (let i = 0; i < 3; i++) await requestedAccess((await aFamily()).site, undefined, json);
    await refusal(await ask(undefined, site, json), 'rate.limited');
    expect((await ask(undefined, site, visitor())).status).toBe(204);
  });

  test('even if a stranger used their address at three sites, or requests stayed undecided for two weeks', async () => {
    const dana = await aPerson();
    const json = { ...visitor(), email: `person-${dana.userId}@example.org` };
    for (let i = 0; i < 3; i++) await requestedAccess((await aFamily()).site, undefined, json);
    for (let i = 0; i < 3; i++) expect((await ask(dana, (await aFamily()).site)).status).toBe(204);
    const { site } = await aFamily();
    await refusal(await ask(dana, site), 'rate.limited');
    const path = `/api/sites/${site.id}/access-requests`;
    const later = '2026-11-26T12:00:01.000Z';
    expect((await at(dana, later).request(path, { method: 'POST', json: {} })).status).toBe(204);
  });

  test('too often, and the limit does not reveal whose address belongs to a member', async () => {
    const { site, member } = await aFamily();
    const addresses = [`person-${member.userId}@example.org`, `nobody-${next()}@example.org`];
    for (const email of addresses) {
      for (let i = 0; i < 3; i++)
        await requestedAccess((await aFamily()).site, undefined, { ...visitor(), email });
      await refusal(await ask(undefined, site, { ...visitor(), email }), 'rate.limited');
    }
  });
});

describe('pending requests', () => {
  test('are listed for the staff, oldest first', async () => {
    const { site, editor, member } = await aFamily();
    const [first, second] = [await requestedAccess(site), await requestedAccess(site)];
    expect((await list(editor, site)).map(({ id }) => id)).toEqual([first, second]);
    const look = (as?: Person) => at(as).request(`/api/sites/${site.id}/access-requests`);
    await refusal(await look(), 'auth.token_missing');
    await refusal(await look(member), 'auth.forbidden');
    await refusal(await look(await aPerson()), 'site.not_found');
  });

  test('disappear once the person became a member in another way', async () => {
    const { site, editor } = await aFamily();
    const dana = await aPerson();
    await requestedAccess(site, dana);
    await joins(site.id, dana.userId, null);
    expect(await list(editor, site)).toEqual([]);
  });
});

describe('a request is approved', () => {
  test('and a requester with an account is a member at once', async () => {
    const { site, editor } = await aFamily();
    const dana = await aPerson();
    const id = await requestedAccess(site, dana);
    expect((await decide(editor, site, id)).status).toBe(204);
    expect(await memberOf(site, dana)).toEqual({ group: null });
    expect(await enqueuedTo(dana.userId)).toEqual([
      { kind: 'membership', user_id: dana.userId, site_id: site.id, event: 'granted', by: null },
    ]);
    expect(await list(editor, site)).toEqual([]);
    expect(await auditActionsOf(site)).toEqual(['access.approved']);
  });

  test('also for a request without signing in; but not for an unverified address', async () => {
    const { site, owner } = await aFamily();
    const [confirmed, other] = [visitor(), visitor()];
    const dana = await aPerson({ email: confirmed.email });
    const unverified = await aPerson({ email: other.email, active: '0' });
    await decide(owner, site, await requestedAccess(site, undefined, confirmed));
    expect(await memberOf(site, dana)).toEqual({ group: null });
    await decide(owner, site, await requestedAccess(site, undefined, other));
    expect(await memberOf(site, unverified)).toBeUndefined();
    expect(await sentFor(site)).toMatchObject([{ email: other.email }]);
  });

  test("by an invitation in the requester's language, if they have no account", async () => {
    const { site, owner } = await aFamily();
    const json = visitor();
    await decide(owner, site, await requestedAccess(site, undefined, json));
    const [sent, ...more] = await sentFor(site);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      email: json.email,
      group_id: null,
      locale: 'he',
      state: 'sent',
      invited_by: owner.userId,
    });
    expect(await auditActionsOf(site)).toEqual(['invitation.sent', 'access.approved']);
  });

  test('or declined, and nobody is notified', async () => {
    const { site, owner } = await aFamily();
    const dana = await aPerson();
    const id = await requestedAccess(site, dana);
    expect((await decide(owner, site, id, 'decline')).status).toBe(204);
    expect(await memberOf(site, dana)).toBeUndefined();
    expect(await enqueuedTo(dana.userId)).toEqual([]);
    await requestedAccess(site, dana); // a declined person may request again
  });

  test('by the first decision, which is final', async () => {
    const { site, owner, editor } = await aFamily();
    const id = await requestedAccess(site, await aPerson());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        decide(i % 2 ? owner : editor, site, id, i % 2 ? 'approve' : 'decline'),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const [row] = await rowsOf(site);
    const loser = row?.state === 'approved' ? editor : owner;
    await refusal(await decide(loser, site, id, 'approve'), 'access.already_decided');
    expect(await auditActionsOf(site)).toHaveLength(1);
  });

  test('only by those who may invite, on their own site', async () => {
    const { site, owner, member } = await aFamily();
    const other = await aFamily();
    const id = await requestedAccess(site);
    await refusal(await decide(undefined, site, id), 'auth.token_missing');
    await refusal(await decide(member, site, id), 'auth.forbidden');
    await refusal(await decide(other.owner, site, id), 'site.not_found');
    await refusal(await decide(other.owner, other.site, id), 'access.not_found');
    await refusal(await decide(owner, site, id, 'perhaps'), 'request.invalid');
    expect((await rowsOf(site))[0]).toMatchObject({ state: 'pending' });
  });

  test('but not if the requester was suspended since', async () => {
    const { site, owner } = await aFamily();
    const dana = await aPerson();
    const id = await requestedAccess(site, dana);
    await joins(site.id, dana.userId, null);
    await db.update(members).set({ suspended_at: NOW }).where(eq(members.user_id, dana.userId));
    await refusal(await decide(owner, site, id), 'member.suspended');
  });

  test.each(['before', 'after'] as const)(
    'though every trip to the database fails once, %s it is made',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const { site, owner } = await aFamily();
        const json = visitor();
        const id = await requestedAccess(site, undefined, json);
        return {
          as: owner,
          call: (app) =>
            app.request(`/api/sites/${site.id}/access-requests/${id}/decision`, {
              method: 'POST',
              json: { decision: 'approve' },
            }),
          once: async () => {
            expect(await sentFor(site)).toHaveLength(1);
            expect((await rowsOf(site))[0]).toMatchObject({ state: 'approved' });
          },
        };
      });
      expect(trips).toBeGreaterThan(3);
    },
  );
});

describe('the staff are emailed about requests', () => {
  beforeEach(async () => {
    for (const table of [outbox, mail_batches, jobs]) await db.delete(table);
  });

  test('at once, then at most once an hour, with names but without notes or tokens', async () => {
    const { site, owner } = await aFamily('private', { lang: 'en' });
    const mailer = aMailer();
    const sentBy = (time: string) => runMailJobs(mailer, new Date(`2026-11-11T${time}:00.000Z`));
    await requestedAccess(site, undefined, visitor({ note: 'A secret note' }));
    await sentBy('12:00');
    const toOwner = () => mailer.sent.filter(({ to }) => to === `person-${owner.userId}@example.org`);
    expect(mailer.sent).toHaveLength(2); // the Owner and the Editor
    expect(toOwner()[0]?.subject).toBe('Ruth Cohen: someone asks to join');
    expect(toOwner()[0]?.text).toContain('Waiting: Uri Bar.');
    expect(toOwner()[0]?.text).toContain(`/en/site/${site.id}/members`);
    expect(JSON.stringify(mailer.sent)).not.toMatch(/secret|uri-/);
    await requestedAccess(site);
    await requestedAccess(site);
    await sentBy('12:30');
    expect(toOwner()).toHaveLength(1);
    await sentBy('13:00');
    expect(toOwner()[1]?.subject).toBe('Ruth Cohen: 3 people ask to join');
  });

  test('but not if all were decided before the email was sent', async () => {
    const { site, owner } = await aFamily();
    const mailer = aMailer();
    await decide(owner, site, await requestedAccess(site), 'decline');
    await runMailJobs(mailer, new Date(NOW));
    expect(mailer.sent).toEqual([]);
  });
});
