import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { succession_claims, successors } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

const START = new Date('2026-11-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
let admin: Person;
beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
});

const ask = (as: Person, path: string, json: object, now = START) =>
  testApp({ as, now: () => now }).request(path, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

/** A private site with its successors in order. */
async function aSiteWith(owner: Person, emails: string[], patch: object = {}): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId, mode: 'private', ...patch });
  for (const [at, email] of emails.entries())
    await db.insert(successors).values({ site_id: id, position: at + 1, name: 'Noa', email });
  return id;
}

async function dies({ userId }: Person) {
  const day = { deceased_at: START.toISOString() };
  expect((await ask(admin, `/api/admin/users/${userId}/deceased`, day)).status).toBe(200);
  const mailer = aMailer();
  await runJobs(['open_succession', 'send_mail'], mailer, START);
  return mailer.sent;
}

test('each successor is told, with or without an account, and can take the site over', async () => {
  const [owner, daughter] = [await aPerson(), await aPerson()];
  const emails = [addressOf(daughter), 'no-account@example.org'];
  const id = await aSiteWith(owner, emails);
  const sent = await dies(owner);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  for (const { subject, text } of sent) {
    expect(subject).toContain('you are a successor');
    expect(text).toContain(`/site/${id}/succession`);
  }
  expect((await ask(daughter, `/api/sites/${id}/succession/claim`, { note: null })).status).toBe(201);
  const later = new Date(START.getTime() + 31 * DAY_MS);
  await commit(db, [enqueue(db, 'plan_claims', {}, later)]);
  await runJobs(['plan_claims', 'grant_claim', 'send_mail'], aMailer(), later);
  expect((await db.select().from(sites).where(eq(sites.id, id)))[0]?.owner_id).toBe(daughter.userId);
});

test('an owner of many sites has all successors told, in several steps', async () => {
  const owner = await aPerson();
  const expected: string[] = [];
  for (let at = 0; at < 40; at++) {
    const emails = [1, 2, 3].map((place) => `heir-${at}-${place}@example.org`);
    await aSiteWith(owner, emails);
    expected.push(...emails);
  }
  expect((await dies(owner)).map(({ to }) => to).toSorted()).toEqual(expected.toSorted());
});

test('nobody is told of a site without successors, or of one that was deleted', async () => {
  const owner = await aPerson();
  await aSiteWith(owner, []);
  await aSiteWith(owner, ['heir@example.org'], { deleted_at: START.toISOString() });
  expect(await dies(owner)).toEqual([]);
});

test('what the dead had asked for themselves is withdrawn, and they are told nothing as a successor', async () => {
  const [owner, daughter, nephew] = [await aPerson(), await aPerson(), await aPerson()];
  const id = await aSiteWith(owner, [addressOf(daughter), addressOf(nephew)]);
  expect((await ask(daughter, `/api/sites/${id}/succession/claim`, { note: null })).status).toBe(201);
  await dies(daughter);
  const [claim] = await db.select().from(succession_claims).where(eq(succession_claims.site_id, id));
  expect(claim?.state).toBe('withdrawn');
  expect((await dies(owner)).map(({ to }) => to)).toEqual([addressOf(nephew)]);
});
