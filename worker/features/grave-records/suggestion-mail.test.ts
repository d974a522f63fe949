import { beforeEach, expect, test } from 'vitest';
import { mail_batches, mail_levels } from '#worker/db/schema/mail.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { aMailer, runMailJobs, type TestMailer } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const at = (time: string) => new Date(`2026-11-10T${time}:00.000Z`);
const addressOf = ({ userId }: Person) => `person-${userId}@example.org`;

let mailer: TestMailer;
let owner: Person;
let visitor: Person;
let site: number;

beforeEach(async () => {
  for (const table of [outbox, mail_batches, mail_levels]) await db.delete(table);
  mailer = aMailer();
  [owner, visitor] = [await aPerson(), await aPerson({ first_name: 'Noa', last_name: 'Katz' })];
  site = (await aSite({ owner_id: owner.userId })).id;
});

async function suggests(time: string, as = visitor): Promise<number> {
  const response = await testApp({ as, now: () => at(time) }).request(
    `/api/sites/${site}/grave/suggestions`,
    {
      method: 'POST',
      json: { note: 'Behind the well of the Levi family' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    },
  );
  expect(response.status).toBe(201);
  await runMailJobs(mailer, at(time));
  return (await response.json<{ id: number }>()).id;
}
const decides = (id: number, time: string) =>
  testApp({ as: owner, now: () => at(time) }).request(`/api/sites/${site}/grave/suggestions/${id}/decision`, {
    method: 'POST',
    json: { decision: 'decline' },
  });
const sent = () => mailer.sent.map(({ to, subject }) => [to, subject]);

test('the staff are emailed of a suggestion for the grave at once, and not what it says', async () => {
  await suggests('10:00');
  expect(sent()).toEqual([[addressOf(owner), 'Ruth Cohen: a suggestion about the way to the grave']]);
  expect(mailer.sent[0]?.text).toContain(`/en/site/ruth-cohen-no-${site}/settings/grave\n`);
  expect(JSON.stringify(mailer.sent)).not.toMatch(/well|Levi|Katz/);
});

test('those of an hour come in one email, and those that were decided on in none', async () => {
  await suggests('10:00');
  const ids = [await suggests('10:05'), await suggests('10:20'), await suggests('10:50')];
  expect((await decides(ids[0] ?? 0, '10:55')).status).toBe(200);
  expect(mailer.sent).toHaveLength(1);
  await runMailJobs(mailer, at('11:00'));
  expect(sent()[1]).toEqual([addressOf(owner), 'Ruth Cohen: 3 suggestions about the way to the grave']);
  const last = await suggests('12:30');
  expect(mailer.sent).toHaveLength(3);
  await suggests('12:40');
  const { suggestions } = await (
    await testApp({ as: owner }).request(`/api/sites/${site}/grave/suggestions`)
  ).json<{ suggestions: { id: number }[] }>();
  expect(suggestions.map(({ id }) => id)).toContain(last);
  for (const { id } of suggestions) await decides(id, '12:50');
  await runMailJobs(mailer, at('14:00'));
  expect(mailer.sent).toHaveLength(3);
});

test('who may not decide or wants no such email is sent none', async () => {
  const [editor, member, quiet] = [await aPerson(), await aPerson(), await aPerson()];
  await joins(site, editor.userId, 3);
  await joins(site, member.userId, null);
  await joins(site, quiet.userId, 3);
  await db.insert(mail_levels).values({
    user_id: quiet.userId,
    owner_kind: 'site',
    owner_id: site,
    level: 'mine',
    updated_at: '2026',
  });
  await suggests('10:00', member);
  expect(mailer.sent.map(({ to }) => to).sort()).toEqual([addressOf(owner), addressOf(editor)].sort());
});
