import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExtendedField } from '#worker/contract/extended-field.ts';
import { extended_fields } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aField } from '#worker/testing/relations-seed.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = [await aPerson(), await aPerson()];
});

const app = (as?: Person) => testApp(as && { as });
const list = async (id: number | string, as?: Person) =>
  (await (await app(as).request(`/api/sites/${id}/extended-fields`)).json<{ fields: ExtendedField[] }>())
    .fields;
const post = (id: number, json: object, key = crypto.randomUUID(), as = owner) =>
  app(as).request(`/api/sites/${id}/extended-fields`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  });
const patch = (id: number, fieldId: number, json: object, as = owner) =>
  app(as).request(`/api/sites/${id}/extended-fields/${fieldId}`, { method: 'PATCH', json });
const remove = (id: number, fieldId: number, as = owner) =>
  app(as).request(`/api/sites/${id}/extended-fields/${fieldId}`, { method: 'DELETE' });
const aSubscribedSite = () => aSite({ owner_id: owner.userId, subscribed: true });
const UNIT = { name: 'Unit', value: 'Golani' };

describe('fields of a site’s own', () => {
  test('are added on a subscribed site, three of them, and read by everyone who may see it', async () => {
    const { id, slug } = await aSubscribedSite();
    const inputs = ['Unit', '  Hebrew  name ', 'שם חיבה'].map((name) => ({ name, value: ` ${name} ` }));
    const made: ExtendedField[] = [];
    for (const one of inputs) {
      const response = await post(id, one);
      expect(response.status).toBe(201);
      made.push(await response.json());
    }
    expect(made.map(({ name }) => name)).toEqual(['Unit', 'Hebrew name', 'שם חיבה']);
    expect(await list(slug)).toEqual(made);
    const problem = await refusal(await post(id, UNIT), 'fields.limit');
    expect(problem).toMatchObject({ status: 403, detail: 'You can add up to 3 fields for each site.' });
    const visit = app();
    await visit.request(`/api/sites/${id}/extended-fields`);
    expect(visit.reads.queries).toBe(1);
    expect(visit.reads.rowsRead).toBeLessThanOrEqual(8);
  });

  test('are at most three even if ten are added at once, and a repeated call adds one', async () => {
    const { id } = await aSubscribedSite();
    const key = crypto.randomUUID();
    const first = await (await post(id, UNIT, key)).json();
    expect(await (await post(id, UNIT, key)).json()).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, UNIT)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(403)]);
    const rows = await db.select().from(extended_fields).where(eq(extended_fields.owner_id, id));
    expect(rows.map(({ position }) => position).sort()).toEqual([1, 2, 3]);
  });

  test('are in the order in which they were added, also after one was removed', async () => {
    const { id } = await aSubscribedSite();
    const ids: number[] = [];
    for (let more = 0; more < 3; more++) ids.push((await (await post(id, UNIT)).json<ExtendedField>()).id);
    expect((await remove(id, ids[0] ?? 0)).status).toBe(204);
    const last = await (await post(id, { name: 'Last', value: '' })).json<ExtendedField>();
    expect((await list(id)).map((field) => field.id)).toEqual([ids[1], ids[2], last.id]);
  });

  test('have a visible name', async () => {
    const { id } = await aSubscribedSite();
    for (const name of ['', '   ', '\u200b', 'x'.repeat(41)]) {
      const { errors } = await refusal(await post(id, { name, value: 'x' }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/name' }]);
    }
    await refusal(await post(id, { name: 'Unit', value: 'x'.repeat(201) }), 'request.invalid');
    const fieldId = await aField(id);
    await refusal(await patch(id, fieldId, { name: ' ' }), 'request.invalid');
    await refusal(await patch(id, fieldId, {}), 'request.invalid');
  });

  test('are changed and removed by the staff only, and repeating that has no further effect', async () => {
    const [{ id }, other] = [await aSubscribedSite(), await aSubscribedSite()];
    const [fieldId, elsewhere] = [await aField(id), await aField(other.id)];
    const changed = { id: fieldId, name: 'Unit', value: 'Nahal' };
    for (let times = 0; times < 2; times++)
      expect(await (await patch(id, fieldId, { value: 'Nahal' })).json()).toEqual(changed);
    await refusal(await patch(id, fieldId, UNIT, stranger), 'auth.forbidden');
    await refusal(await patch(id, elsewhere, UNIT), 'field.not_found');
    await refusal(await remove(id, fieldId, stranger), 'auth.forbidden');
    expect((await remove(id, elsewhere)).status).toBe(204);
    expect(await list(other.id)).toHaveLength(1);
    const answers = await Promise.all([remove(id, fieldId), remove(id, fieldId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await list(id)).toEqual([]);
  });

  test('are not overwritten unseen: the second editor gets the current values, and a repeated change succeeds', async () => {
    const { id } = await aSubscribedSite();
    const fieldId = await aField(id);
    const [field] = await list(id);
    if (!field) throw new Error('no field');
    const { id: _, ...expected } = field;
    const mine = { name: 'Unit', value: 'Nahal', seen: expected };
    expect((await patch(id, fieldId, { value: 'Givati', seen: expected })).status).toBe(200);
    const problem = await refusal(await patch(id, fieldId, mine), 'request.stale');
    expect(problem.status).toBe(412);
    expect(problem.params).toEqual({ current: { ...expected, value: 'Givati' } });
    expect((await patch(id, fieldId, { value: 'Givati', seen: expected })).status).toBe(200);
    expect((await patch(id, fieldId, { ...mine, seen: { ...expected, value: 'Givati' } })).status).toBe(200);
    await refusal(await patch(id, fieldId, { seen: expected }), 'request.invalid');
    expect(await list(id)).toEqual([{ id: fieldId, name: 'Unit', value: 'Nahal' }]);
  });
});

test("of two people who change a field at once neither undoes the other's change", async () => {
  const trips = await overtakenAtEachTrip(async () => {
    const { id } = await aSubscribedSite();
    const fieldId = await aField(id);
    return {
      as: owner,
      call: (slow) =>
        slow.request(`/api/sites/${id}/extended-fields/${fieldId}`, {
          method: 'PATCH',
          json: { name: 'Brigade' },
        }),
      meanwhile: () => patch(id, fieldId, { value: 'Givati' }),
      verify: async ({ ok, status }) => {
        expect(ok || status === 409).toBe(true);
        expect(await list(id)).toEqual([{ id: fieldId, name: ok ? 'Brigade' : 'Unit', value: 'Givati' }]);
      },
    };
  });
  expect(trips).toBeGreaterThan(2);
});

describe('fields on a site without a subscription', () => {
  test('cannot be added', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    expect((await refusal(await post(id, UNIT), 'plan.fields')).status).toBe(403);
  });

  test('stay visible and can be removed, but not changed', async () => {
    const { id } = await aSubscribedSite();
    const fieldId = await aField(id);
    await db.update(sites).set({ subscribed: false }).where(eq(sites.id, id));
    expect(await list(id)).toEqual([{ id: fieldId, ...UNIT }]);
    await refusal(await patch(id, fieldId, { value: 'x' }), 'plan.fields');
    expect((await remove(id, fieldId)).status).toBe(204);
  });
});
