import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = Date.parse('2026-11-10T12:05:00.000Z');
const owner = await aPerson({ email: `owner-${next()}@example.org` });
const admin = await aPerson({ role_id: 1 });
const as = (person: Person, minute = 0) =>
  testApp({ as: person, now: () => new Date(NOW + minute * 60_000), env: { QUEUE: stillQueue } });

const aPrivateSite = async () => (await aSite({ owner_id: owner.userId, mode: 'private' })).id;
const WHY = { 'X-Reason': 'the%20family%20asked' };
const NONE = { 'X-Reason': '' };
const read = (path: string, headers: Record<string, string>, person = admin, minute = 0) =>
  as(person, minute).request(path, { headers });
const rowsOf = (id: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, String(id)), eq(audit.action, 'site.read')));
const told = async (minute = 0) => {
  const { updates } = await (await as(owner, minute).request('/api/updates')).json<{
    updates: { kind: string; site: { id: number } | null }[];
  }>();
  return updates.filter(({ kind }) => kind === 'site_read').map(({ site }) => site?.id);
};

test('an administrator opens a private site with a reason, which is kept, and its Owner is told', async () => {
  const id = await aPrivateSite();
  expect((await read(`/api/sites/${id}`, WHY)).status).toBe(200);
  expect(await rowsOf(id)).toMatchObject([
    { actor_id: admin.userId, actor_kind: 'admin', standing: 'AD', reason: 'the family asked' },
  ]);
  expect(await told()).toEqual([id]);
  const mailer = aMailer();
  await runMailJobs(mailer, new Date(NOW));
  expect(mailer.sent).toHaveLength(1);
  expect(mailer.sent[0]?.subject).toContain('an administrator opened the site');
});

test('without a reason nothing of it is shown, and nobody is told', async () => {
  const id = await aPrivateSite();
  const memory = await aMemory({ owner_id: id, author_id: owner.userId, text: 'She sang.' });
  const paths = [`/api/sites/${id}`, `/api/sites/memories/${id}`, `/api/sites/memories/item/${memory}`];
  for (const path of [...paths, `/api/sites/${id}/members`]) {
    const problem = await refusal(await read(path, NONE), 'reason.required');
    expect(JSON.stringify(problem)).not.toMatch(/Ruth|sang/);
  }
  expect(await rowsOf(id)).toEqual([]);
  expect(await told()).not.toContain(id);
});

test.each(['details', 'related-sites', 'related-links', 'extended-fields', 'groups', 'tags', 'shared-grave'])(
  'without a reason its %s are not shown either, and with one they are kept as an opening of the site',
  async (list) => {
    const id = await aPrivateSite();
    await refusal(await read(`/api/sites/${id}/${list}`, NONE), 'reason.required');
    expect((await read(`/api/sites/${id}/${list}`, WHY)).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(1);
  },
);

test('one reason holds for an hour on one site, however much of it is read, also at once', async () => {
  const [id, other] = [await aPrivateSite(), await aPrivateSite()];
  const paths = [`/api/sites/${id}`, `/api/sites/memories/${id}`, `/api/sites/${id}/members`];
  const answers = await Promise.all(paths.map((path) => read(path, WHY)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const path of paths) expect((await read(path, NONE, admin, 54)).status).toBe(200);
  expect(await rowsOf(id)).toHaveLength(1);
  expect((await told(54)).filter((one) => one === id)).toHaveLength(1);
  await refusal(await read(`/api/sites/${other}`, NONE), 'reason.required');
  await refusal(await read(`/api/sites/${id}`, NONE, admin, 56), 'reason.required');
});

test('what an administrator changes on a private site needs a reason of its own', async () => {
  const id = await aPrivateSite();
  await read(`/api/sites/${id}`, WHY);
  const remove = async (headers: Record<string, string>) => {
    const memory = await aMemory({ owner_id: id, author_id: owner.userId });
    return as(admin).request(`/api/sites/memories/${memory}`, { method: 'DELETE', headers });
  };
  await refusal(await remove(NONE), 'reason.required');
  expect((await remove(WHY)).status).toBe(204);
});

test('nobody else is asked: not the family, nor an administrator who belongs to it, nor on other sites', async () => {
  const id = await aPrivateSite();
  const cousin = await aPerson({ role_id: 1 });
  await joins(id, cousin.userId, null);
  for (const person of [owner, cousin])
    expect((await read(`/api/sites/${id}`, NONE, person)).status).toBe(200);
  const open = await aSite({ owner_id: owner.userId, mode: 'open' });
  expect((await read(`/api/sites/${open.id}`, NONE)).status).toBe(200);
  expect([...(await rowsOf(id)), ...(await rowsOf(open.id))]).toEqual([]);
});
