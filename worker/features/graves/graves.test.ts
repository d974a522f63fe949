import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { Grave, SiteGrave } from '#worker/contract/grave.ts';
import { commit } from '#worker/db/commit.ts';
import { graves } from '#worker/db/schema/graves.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { ctxOf, requestContextFor } from '#worker/http/request-context.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { change, done, NOW, open, rowOf, scan, send, twoSites } from '#worker/testing/grave-calls.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

let mother: Person;
let uncle: Person;
let stranger: Person;
beforeAll(async () => {
  [mother, uncle, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

describe('an owner makes a shared grave', () => {
  test('with a code of its own, which opens the site while its person is alone on the stone', async () => {
    const { ruth } = await twoSites(mother, uncle);
    const { grave } = await done(await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave`, {}));
    expect(grave?.people).toMatchObject([{ site_id: ruth.id, site: { name: 'Ruth Cohen' } }]);
    const [code] = grave?.codes ?? [];
    expect(code).toMatchObject({ type: 'm', state: 'bound', site_id: ruth.id });
    expect(await scan(code?.code ?? '')).toBe(`/en/site/${ruth.slug}`);
    expect(code?.address).toContain('/m/');
  });

  test('once, however often they ask', async () => {
    const { ruth } = await twoSites(mother, uncle);
    const made = await Promise.all(
      Array.from({ length: 5 }, async () =>
        done(await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave`, {})),
      ),
    );
    expect(new Set(made.map(({ grave }) => grave?.id)).size).toBe(1);
    expect(made.at(-1)?.grave?.codes).toHaveLength(1);
  });

  test('with the sticker that is on the stone already, which needs no new one for a second burial', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const code = await aCode({ site_id: ruth.id, target: ruth.slug });
    await done(await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave`, { code }));
    await joins(dov.id, mother.userId, 5);
    const { grave } = await done(
      await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave/invitations`, { site: dov.slug }),
    );
    expect(await scan(code, 's')).toBe(`/en/grave/${grave?.id}`);
    expect(grave?.codes.map((one) => one.code)).toEqual([code]);
  });

  test.each(['unknown', 'of another site', 'retired'])('but not with a code that is %s', async (which) => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const code =
      which === 'unknown'
        ? '0123456789ABT'
        : which === 'retired'
          ? await aCode({ site_id: ruth.id, target: null, state: 'retired' })
          : await aCode({ site_id: dov.id, target: dov.slug });
    await refusal(
      await send(mother, 'POST', `/api/sites/${ruth.id}/shared-grave`, { code }),
      which === 'retired' ? 'code.retired' : 'code.not_found',
    );
    expect((await open(mother, ruth.id)).grave).toBeNull();
  });

  test('of a memorial only, and neither an editor nor a stranger does', async () => {
    const { ruth } = await twoSites(mother, uncle);
    const editor = await aPerson();
    await joins(ruth.id, editor.userId, 3);
    for (const other of [editor, stranger])
      await refusal(await send(other, 'POST', `/api/sites/${ruth.id}/shared-grave`, {}), 'auth.forbidden');
    const life = await aSite({ owner_id: mother.userId, site_type_id: 2 });
    await refusal(await send(mother, 'POST', `/api/sites/${life.id}/shared-grave`, {}), 'auth.forbidden');
  });
});

describe('the order of the stone', () => {
  test('is set by an owner of any of its sites', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id } = await aGrave(ruth.id, dov.id);
    const { grave } = await open(uncle, dov.id);
    const set = await send(
      uncle,
      'PUT',
      `/api/sites/${dov.id}/shared-grave/order`,
      { sites: [dov.id, ruth.id] },
      grave?.version,
    );
    expect((await done(set)).grave?.people.map(({ site_id }) => site_id)).toEqual([dov.id, ruth.id]);
    const [row] = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)));
    expect(row).toMatchObject({ action: 'grave.ordered', standing: 'OW', object_kind: 'grave' });
  });

  test('of two people at once is that of the first; the second is shown it', async () => {
    const third = await aSite({ owner_id: mother.userId, first_name: 'Noa' });
    const { ruth, dov } = await twoSites(mother, uncle);
    await aGrave(ruth.id, dov.id, third.id);
    const version = (await open(mother, ruth.id)).grave?.version;
    const first = [dov.id, ruth.id, third.id];
    const order = (as: Person, id: number, sites: number[]) =>
      send(as, 'PUT', `/api/sites/${id}/shared-grave/order`, { sites }, version);
    await done(await order(mother, ruth.id, first));
    const problem = await refusal(await order(uncle, dov.id, [third.id, dov.id, ruth.id]), 'request.stale');
    const { grave } = problem.params.current as SiteGrave;
    expect(grave?.people.map(({ site_id }) => site_id)).toEqual(first);
    // a repeated call whose answer was lost
    await done(await order(mother, ruth.id, first));
  });

  test('has every person once, and names the version that was read', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    await aGrave(ruth.id, dov.id);
    const path = `/api/sites/${ruth.id}/shared-grave/order`;
    for (const order of [[dov.id], [dov.id, dov.id], [dov.id, ruth.id, 1], []])
      await refusal(await send(mother, 'PUT', path, { sites: order }, 1), 'request.invalid');
    await refusal(await send(mother, 'PUT', path, { sites: [dov.id, ruth.id] }), 'request.invalid');
    await refusal(
      await send(
        mother,
        'PUT',
        `/api/sites/${(await twoSites(mother, uncle)).ruth.id}/shared-grave/order`,
        { sites: [1] },
        1,
      ),
      'grave.none',
    );
  });

  test('counts a site that an owner of another may not see, without its name', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    await aGrave(ruth.id, dov.id);
    await change(dov.id, { mode: 'private' });
    const { grave } = await open(mother, ruth.id);
    expect(grave?.people[1]).toEqual({ site_id: dov.id, site: null });
  });
});

describe('a site leaves its grave', () => {
  test('and the code opens the site that stays; the last one keeps it for itself', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id, code } = await aGrave(ruth.id, dov.id);
    expect((await done(await send(uncle, 'DELETE', `/api/sites/${dov.id}/shared-grave`))).grave).toBeNull();
    expect(await scan(code)).toBe(`/en/site/${ruth.slug}`);
    expect(await rowOf(code)).toMatchObject({ grave_id: id });
    await done(await send(mother, 'DELETE', `/api/sites/${ruth.id}/shared-grave`));
    expect(await rowOf(code)).toMatchObject({ grave_id: null, site_id: ruth.id, target: ruth.slug });
    expect(await db.select().from(graves).where(eq(graves.id, id))).toEqual([]);
    await done(await send(mother, 'DELETE', `/api/sites/${ruth.id}/shared-grave`));
  });

  test('together with the other one, and one of them has the code', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id, code } = await aGrave(ruth.id, dov.id);
    await Promise.all([
      send(uncle, 'DELETE', `/api/sites/${dov.id}/shared-grave`),
      send(mother, 'DELETE', `/api/sites/${ruth.id}/shared-grave`),
    ]);
    const row = await rowOf(code);
    expect(row?.grave_id).toBeNull();
    expect([ruth.id, dov.id]).toContain(row?.site_id);
    expect(await db.select().from(graves).where(eq(graves.id, id))).toEqual([]);
  });

  test('only by its own owners', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    await aGrave(ruth.id, dov.id);
    await refusal(await send(mother, 'DELETE', `/api/sites/${dov.id}/shared-grave`), 'auth.forbidden');
    expect((await open(mother, ruth.id)).grave?.people).toHaveLength(2);
  });
});

describe('a site that is', () => {
  const purge = async (id: number) => {
    const context = requestContextFor(platformOf(testEnv), hooks, () => NOW, 'request-1', {
      waitUntil: () => undefined,
    });
    await commit(db, await hooks.sitePurged(ctxOf(context, { kind: 'system', job: 'purge_site' }), id));
  };

  test('deleted is left out until it is restored, and keeps its place', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id } = await aGrave(ruth.id, dov.id);
    await change(ruth.id, { deleted_at: NOW.toISOString() });
    expect((await testApp().request(`/en/grave/${id}`)).headers.get('Location')).toContain(dov.slug);
    await change(ruth.id, { deleted_at: null });
    const { people } = (await done<{ grave: Grave }>(await testApp().request(`/api/graves/${id}`))).grave;
    expect(people.map((person) => person.id)).toEqual([ruth.id, dov.id]);
  });

  test('purged leaves the stone to the others', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { code } = await aGrave(ruth.id, dov.id);
    await purge(ruth.id);
    expect(await scan(code)).toBe(`/en/site/${dov.slug}`);
    expect((await open(uncle, dov.id)).grave?.people).toHaveLength(1);
  });

  test('purged as the last one leaves an unbound sticker', async () => {
    const { ruth } = await twoSites(mother, uncle);
    const { id, code } = await aGrave(ruth.id);
    await purge(ruth.id);
    expect(await rowOf(code)).toMatchObject({
      state: 'shipped',
      site_id: null,
      grave_id: null,
      target: null,
    });
    expect(await db.select().from(graves).where(eq(graves.id, id))).toEqual([]);
  });

  test('frozen can be read on the stone, and its owner changes nothing', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id } = await aGrave(ruth.id, dov.id);
    await change(ruth.id, { frozen_at: '2026' });
    expect((await testApp().request(`/en/grave/${id}`)).status).toBe(200);
    await refusal(await send(mother, 'DELETE', `/api/sites/${ruth.id}/shared-grave`), 'site.frozen');
  });
});
