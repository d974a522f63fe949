import { expect, test } from 'vitest';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';

const work = testApp({ env: { EDITION: 'work' } });
const PERSON = { type_id: 2, first_name: 'Ruth', last_name: 'At-Work' };
const LIFE = {
  work_title: 'Teacher',
  work_company: 'Reali',
  work_start: { year: 1960, month: 9 },
  work_end: { year: 1995, month: null },
};
const sameName = (json: object) =>
  work.request('/api/sites/site/get-by-type-and-name', { method: 'POST', json });

test('who tells of a working life is told of a site of the same name, wherever the person worked', async () => {
  const owner = await aPerson();
  const { id } = await aSite({
    owner_id: owner.userId,
    first_name: PERSON.first_name,
    last_name: PERSON.last_name,
    ...nameKeys({ ...PERSON, other_name: null }),
    site_type_id: 2,
    work: true,
    work_activated_at: '2026-11-01T12:00:00.000Z',
  });
  const answer = await sameName({ ...PERSON, ...LIFE });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ sites: [{ id }] });
  await refusal(await sameName({ ...PERSON, work_start: { year: 87, month: null } }), 'request.invalid');
});

test('the first question of a new site offers a working life in place of a memorial', async () => {
  const page = await (await work.request('/en/onboarding')).text();
  expect(page).toContain('Someone’s working life');
  expect(page).toContain('My own working life');
  expect(page).not.toContain('In memory of someone');
  expect(page).not.toContain('value="1"');
});
