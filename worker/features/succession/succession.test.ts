import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Succession } from '#worker/contract/succession.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { members, succession_claims } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { anInvitation } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const START = new Date('2026-11-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
let now = START;
const daysLater = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS);
};

const as = (person?: Person) =>
  testApp({ ...(person && { as: person }), now: () => now, env: { QUEUE: stillQueue } });
const ask = (person: Person | undefined, method: string, path: string, json?: object) =>
  as(person).request(path, {
    method,
    ...(json && { json }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

/** A private site whose Owner named a daughter and then a nephew as successors; neither is a member. */
async function aFamily() {
  const [owner, coOwner, editor, daughter, nephew, stranger] = (await Promise.all(
    Array.from({ length: 6 }, () => aPerson()),
  )) as [Person, Person, Person, Person, Person, Person];
  const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
  await joins(id, coOwner.userId, 5);
  await joins(id, editor.userId, 3);
  const path = `/api/sites/${id}/succession`;
  const list = [
    { name: 'Noa', email: addressOf(daughter) },
    { name: 'Uri', email: addressOf(nephew) },
  ];
  expect((await ask(owner, 'PUT', path, { successors: list })).status).toBe(200);
  return { id, path, list, owner, coOwner, editor, daughter, nephew, stranger };
}
type Family = Awaited<ReturnType<typeof aFamily>>;

const claimed = async ({ path, daughter }: Family) => {
  const response = await ask(daughter, 'POST', `${path}/claim`, { note: 'Mother died in spring.' });
  expect(response.status).toBe(201);
  return (await response.json<Succession>()).claim;
};
/** Runs the daily jobs and returns the emails that they send. */
async function aDayPasses(): Promise<{ to: string; subject: string }[]> {
  const mailer = aMailer();
  await commit(db, [enqueue(db, 'plan_claims', {}, now)]);
  expect(await runJobs(['plan_claims', 'grant_claim', 'send_mail'], mailer, now)).toBe(0);
  return mailer.sent.map(({ to, subject }) => ({ to, subject }));
}
const emails = async () => {
  const mailer = aMailer();
  await runMailJobs(mailer, now);
  return mailer.sent;
};
const ownersOf = async (siteId: number) => ({
  site: (await db.select({ id: sites.owner_id }).from(sites).where(eq(sites.id, siteId))).at(0)?.id,
  roles: Object.fromEntries(
    (await db.select().from(members).where(eq(members.owner_id, siteId))).map(({ user_id, group_id }) => [
      user_id,
      group_id,
    ]),
  ),
});

beforeEach(async () => {
  daysLater(0);
  await db.update(succession_claims).set({ state: 'withdrawn' });
});

describe('the Owner names successors', () => {
  test('and reads the list, which a successor cannot', async () => {
    const { path, list, owner, daughter } = await aFamily();
    expect(await (await ask(owner, 'GET', path)).json()).toMatchObject({
      successors: list,
      claim: null,
      can: { name: true, claim: false },
    });
    expect(await (await ask(daughter, 'GET', path)).json()).toMatchObject({
      successors: [list[0]],
      can: { name: false, claim: true },
    });
  });

  test('in a new order, each once, and not themselves', async () => {
    const { path, list, owner } = await aFamily();
    const again = [...list.toReversed(), { name: 'Noa again', email: list[0]?.email.toUpperCase() }];
    const me = { name: 'Me', email: addressOf(owner) };
    const reply = await ask(owner, 'PUT', path, { successors: [...again, me] });
    expect((await reply.json<Succession>()).successors).toEqual(list.toReversed());
  });

  test('at most five, each with a name and an email address', async () => {
    const { path, owner } = await aFamily();
    const six = Array.from({ length: 6 }, (_, at) => ({ name: 'Noa', email: `n${at}@example.org` }));
    await refusal(await ask(owner, 'PUT', path, { successors: six }), 'request.invalid');
    const nameless = [{ name: ' ', email: 'n@example.org' }];
    await refusal(await ask(owner, 'PUT', path, { successors: nameless }), 'request.invalid');
  });

  test('nobody else can, and a stranger cannot see the succession', async () => {
    const { path, coOwner, editor, daughter, stranger } = await aFamily();
    await refusal(await ask(coOwner, 'PUT', path, { successors: [] }), 'auth.forbidden');
    await refusal(await ask(daughter, 'PUT', path, { successors: [] }), 'auth.forbidden');
    for (const person of [editor, stranger]) {
      await refusal(await ask(person, 'GET', path), 'succession.not_found');
      await refusal(await ask(person, 'PUT', path, { successors: [] }), 'succession.not_found');
    }
  });
});

describe('a successor claims the site', () => {
  test('the people concerned are notified, and after thirty days without an objection the claimant owns the site', async () => {
    const family = await aFamily();
    const { id, path, owner, coOwner, editor, daughter, nephew } = family;
    expect(await claimed(family)).toMatchObject({ state: 'open', ends_at: '2026-12-10T12:00:00.000Z' });
    expect((await emails()).map(({ to }) => to).sort()).toEqual(
      [owner, coOwner, nephew].map(addressOf).sort(),
    );
    daysLater(29.9);
    expect(await aDayPasses()).toEqual([]);
    expect((await ownersOf(id)).site).toBe(owner.userId);
    daysLater(30);
    expect((await aDayPasses()).map(({ to }) => to).sort()).toEqual([owner, daughter].map(addressOf).sort());
    expect(await ownersOf(id)).toEqual({
      site: daughter.userId,
      roles: { [daughter.userId]: 1, [owner.userId]: 5, [coOwner.userId]: 5, [editor.userId]: 3 },
    });
    expect(await (await ask(daughter, 'GET', path)).json()).toMatchObject({
      successors: [{ name: 'Uri' }],
      claim: { state: 'done' },
      can: { name: true },
    });
    expect(await aDayPasses()).toEqual([]);
  });

  test('the emails are correct in both languages', async () => {
    const family = await aFamily();
    await db.update(users).set({ locale: 'he' }).where(eq(users.id, family.owner.userId));
    await claimed(family);
    const sent = await emails();
    const to = (person: Person) => sent.find((email) => email.to === addressOf(person));
    expect(to(family.coOwner)?.subject).toBe('Ruth Cohen: Dana Levi asks to take over the site');
    expect(to(family.coOwner)?.text).toContain('10 December 2026');
    expect(to(family.owner)?.html).toContain('dir="rtl"');
    expect(to(family.owner)?.text).toMatch(/10 בדצמבר 2026/);
  });

  test('the emails give the last day in the time zone of the reader’s language', async () => {
    const family = await aFamily();
    await db.update(users).set({ locale: 'he' }).where(eq(users.id, family.owner.userId));
    daysLater(0.45);
    await claimed(family);
    const texts = (await emails()).map(({ text }) => text).join();
    expect(texts).toContain('10 December 2026');
    expect(texts).toContain('11 בדצמבר 2026');
  });

  test('the Owner objects, and the claim is refused', async () => {
    const family = await aFamily();
    const { id, path, owner, daughter } = family;
    await claimed(family);
    await emails();
    const reply = await ask(owner, 'POST', `/api/sites/${id}/succession/objection`, { note: 'I am well.' });
    expect((await reply.json<Succession>()).claim).toMatchObject({
      state: 'refused',
      objection: 'I am well.',
    });
    expect((await emails()).map(({ to }) => to)).toEqual([addressOf(daughter)]);
    daysLater(31);
    expect(await aDayPasses()).toEqual([]);
    expect((await ownersOf(id)).site).toBe(owner.userId);
    // the successor may claim again later
    expect((await ask(daughter, 'POST', `${path}/claim`, {})).status).toBe(201);
  });

  test.each(['grant', 'refuse'] as const)(
    "another's objection stops the clock until an administrator says %s",
    async (decision) => {
      const family = await aFamily();
      const { id, path, owner, nephew, daughter } = family;
      const admin = await aPerson({ role_id: 1 });
      await claimed(family);
      expect((await ask(nephew, 'POST', `${path}/objection`, { note: 'Wait.' })).status).toBe(200);
      daysLater(40);
      await aDayPasses();
      expect((await ownersOf(id)).site).toBe(owner.userId);
      const settle = { decision, reason: 'We spoke with the family.' };
      await refusal(await ask(owner, 'POST', `${path}/decision`, settle), 'auth.admin_only');
      const settled = await ask(admin, 'POST', `/api/sites/${id}/succession/decision`, settle);
      expect(settled.status).toBe(200);
      expect((await ownersOf(id)).site).toBe(decision === 'grant' ? daughter.userId : owner.userId);
      const rows = await db
        .select()
        .from(audit)
        .where(eq(audit.object_id, String(id)));
      expect(rows.at(-1)).toMatchObject({
        actor_id: admin.userId,
        actor_kind: 'admin',
        reason: settle.reason,
      });
      await refusal(await ask(admin, 'POST', `${path}/decision`, settle), 'succession.no_claim');
    },
  );

  test('the claimant withdraws it', async () => {
    const family = await aFamily();
    await claimed(family);
    await refusal(await ask(family.nephew, 'DELETE', `${family.path}/claim`), 'auth.forbidden');
    expect((await ask(family.daughter, 'DELETE', `${family.path}/claim`)).status).toBe(204);
    await refusal(await ask(family.daughter, 'DELETE', `${family.path}/claim`), 'succession.no_claim');
    daysLater(31);
    expect(await aDayPasses()).toEqual([]);
  });

  test('the Owner transfers the site to someone else meanwhile, who is notified and may object', async () => {
    const family = await aFamily();
    const { id, path, owner, stranger } = family;
    await claimed(family);
    await emails();
    const offer = { owner_id: id, invited_by: owner.userId, group_id: 1, email: addressOf(stranger) };
    const { token } = await anInvitation(offer);
    expect((await ask(stranger, 'POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    const received = (await emails()).filter(({ to }) => to === addressOf(stranger));
    expect(received.map(({ subject }) => subject).sort()).toEqual([
      'Ruth Cohen: Dana Levi asks to take over the site',
      'Ruth Cohen: you now own the site',
    ]);
    expect((await ask(stranger, 'POST', `${path}/objection`, {})).status).toBe(200);
    daysLater(31);
    await aDayPasses();
    expect((await ownersOf(id)).site).toBe(stranger.userId);
  });

  test('the Owner transfers the site to the claimant meanwhile, and nothing happens after thirty days', async () => {
    const family = await aFamily();
    const { id, path, owner, daughter } = family;
    await claimed(family);
    const offer = { owner_id: id, invited_by: owner.userId, group_id: 1, email: addressOf(daughter) };
    const { token } = await anInvitation(offer);
    expect((await ask(daughter, 'POST', `/api/invitations/${token}/accept`)).status).toBe(200);
    await emails();
    daysLater(31);
    expect(await aDayPasses()).toEqual([]);
    expect((await ownersOf(id)).site).toBe(daughter.userId);
    expect(await (await ask(daughter, 'GET', path)).json()).toMatchObject({ claim: { state: 'withdrawn' } });
  });

  test('only one claim is open, after fifty requests at once or two successors at once', async () => {
    const family = await aFamily();
    const taps = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(at % 2 ? family.daughter : family.nephew, 'POST', `${family.path}/claim`, {}),
      ),
    );
    expect(taps.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(taps.filter(({ status }) => status === 409)).toHaveLength(49);
    const rows = await db.select().from(succession_claims).where(eq(succession_claims.site_id, family.id));
    expect(rows).toHaveLength(1);
  });

  test.each(['before', 'after'] as const)('a reply lost %s its commit leads to one claim', async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      const family = await aFamily();
      return {
        as: family.daughter,
        call: (app, key) =>
          app.request(`${family.path}/claim`, {
            method: 'POST',
            json: {},
            headers: { 'Idempotency-Key': key },
          }),
        once: async () =>
          expect(
            await db.select().from(succession_claims).where(eq(succession_claims.site_id, family.id)),
          ).toHaveLength(1),
      };
    });
    expect(trips).toBeGreaterThan(4);
  });
});

describe('nobody takes over a site without being its successor', () => {
  test('not a Co-Owner, an Editor, a stranger, an unconfirmed address or the Owner', async () => {
    const { path, owner, coOwner, editor, stranger, list } = await aFamily();
    const claim = (person: Person) => ask(person, 'POST', `${path}/claim`, {});
    await refusal(await claim(coOwner), 'auth.forbidden');
    await refusal(await claim(owner), 'auth.forbidden');
    await refusal(await claim(editor), 'succession.not_found');
    await refusal(await claim(stranger), 'succession.not_found');
    const unproven = await aPerson({ active: '0' });
    const withUnproven = [...list, { name: 'Avi', email: addressOf(unproven) }];
    expect((await ask(owner, 'PUT', path, { successors: withUnproven })).status).toBe(200);
    await refusal(await claim(unproven), 'auth.unverified');
  });

  test('a claimant who is suspended or has left does not get the site', async () => {
    const family = await aFamily();
    await claimed(family);
    await db.update(users).set({ suspended_at: '2026-11-20' }).where(eq(users.id, family.daughter.userId));
    daysLater(31);
    await aDayPasses();
    expect((await ownersOf(family.id)).site).toBe(family.owner.userId);
  });

  test('nor does a claimant who deleted their account during a dispute', async () => {
    const family = await aFamily();
    const { id, path, owner, nephew, daughter } = family;
    await claimed(family);
    expect((await ask(nephew, 'POST', `${path}/objection`, { note: 'Wait.' })).status).toBe(200);
    const gone = await ask(daughter, 'DELETE', '/api/users/user', { email: addressOf(daughter) });
    expect(gone.status).toBe(204);
    const admin = await aPerson({ role_id: 1 });
    const grant = { decision: 'grant', reason: 'We spoke with the family.' };
    const settle = () => ask(admin, 'POST', `${path}/decision`, grant);
    await refusal(await settle(), 'succession.no_claim');
    // the same where the claimant left while the administrator was deciding
    await db.update(succession_claims).set({ state: 'disputed' }).where(eq(succession_claims.site_id, id));
    await refusal(await settle(), 'succession.no_claim');
    expect(await ownersOf(id)).toMatchObject({ site: owner.userId, roles: { [owner.userId]: 1 } });
    await db.update(succession_claims).set({ state: 'withdrawn' }).where(eq(succession_claims.site_id, id));
    expect((await ask(nephew, 'POST', `${path}/claim`, {})).status).toBe(201);
  });

  test('a frozen site cannot be claimed', async () => {
    const { id, path, daughter } = await aFamily();
    await db.update(sites).set({ frozen_at: '2026-11-01' }).where(eq(sites.id, id));
    await refusal(await ask(daughter, 'POST', `${path}/claim`, {}), 'site.frozen');
  });

  test('and a site that was frozen later is transferred only after it is unfrozen', async () => {
    const family = await aFamily();
    const { id, owner, daughter } = family;
    await claimed(family);
    await emails();
    await db.update(sites).set({ frozen_at: '2026-11-20' }).where(eq(sites.id, id));
    daysLater(31);
    expect(await aDayPasses()).toEqual([]);
    expect((await ownersOf(id)).site).toBe(owner.userId);
    await db.update(sites).set({ frozen_at: null }).where(eq(sites.id, id));
    daysLater(32);
    await aDayPasses();
    expect((await ownersOf(id)).site).toBe(daughter.userId);
  });
});
