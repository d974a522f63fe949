import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { Cemetery, SiteGraveRecord, SuggestionRow } from '#worker/contract/grave-record.ts';
import { commit } from '#worker/db/commit.ts';
import {
  cemeteries,
  grave_photos,
  grave_records,
  grave_suggestions,
} from '#worker/db/schema/grave-records.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { ctxOf, requestContextFor } from '#worker/http/request-context.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aGraveRecord, aGraveSuggestion } from '#worker/testing/grave-records-seed.ts';
import { overtakenAtEachTrip } from '#worker/testing/overtaken.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let visitor: Person;
let yarkon: number;
beforeAll(async () => {
  [owner, visitor] = [await aPerson(), await aPerson({ first_name: 'Noa', last_name: 'Katz' })];
  const [row] = await db.select().from(cemeteries).where(eq(cemeteries.name_en, 'Yarkon'));
  yarkon = row?.id ?? 0;
});

const app = (as?: Person) => testApp(as && { as });
const pathOf = (id: number) => `/api/sites/${id}/grave`;
const read = async (id: number, as?: Person): Promise<SiteGraveRecord> => {
  const response = await app(as).request(pathOf(id));
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
};
const save = (id: number, json: object, version = 0, as = owner) =>
  app(as).request(pathOf(id), { method: 'PUT', json, headers: { 'If-Match': `"${version}"` } });
const saved = async (response: Response): Promise<SiteGraveRecord> => {
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
};
const suggest = (id: number, json: object, as = visitor, key = crypto.randomUUID()) =>
  app(as).request(`/api/sites/${id}/grave/suggestions`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  });
const list = async (id: number, as = owner): Promise<SuggestionRow[]> =>
  (
    await (
      await app(as).request(`/api/sites/${id}/grave/suggestions`)
    ).json<{ suggestions: SuggestionRow[] }>()
  ).suggestions;
const decide = (id: number, suggestion: number, decision: string, as = owner) =>
  app(as).request(`/api/sites/${id}/grave/suggestions/${suggestion}/decision`, {
    method: 'POST',
    json: { decision },
  });
const aPhoto = (site_id: number, patch: { created_by?: number; purpose?: 'memory' } = {}) =>
  aPicture({ site_id, created_by: owner.userId, purpose: 'grave', ...patch });
const photosOf = ({ photos }: SiteGraveRecord) => photos.map(({ picture }) => picture.id);

describe('where a grave is', () => {
  test('is entered by the staff and read by everyone who may see the site, in their language', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    expect(await read(id)).toEqual({
      grave: null,
      photos: [],
      can: { edit: false, suggest: false },
      waiting: null,
      version: 0,
    });
    const made = await saved(
      await save(id, {
        cemetery_id: yarkon,
        cemetery_name: 'not this',
        gate: '3',
        row: '4',
        plot: ' 7 ',
        lat: 32.12,
        lng: 34.9,
        accuracy_m: 9,
        note: 'Behind the well.',
      }),
    );
    expect(made).toMatchObject({ version: 1, waiting: 0, can: { edit: true, suggest: true } });
    const { grave } = await read(id);
    expect(grave).toEqual({
      cemetery: expect.objectContaining({ id: yarkon, name: 'Yarkon', city: 'Petah Tikva' }) as Cemetery,
      cemetery_name: null,
      city: null,
      gate: '3',
      block: null,
      row: '4',
      plot: '7',
      lat: 32.12,
      lng: 34.9,
      accuracy_m: 9,
      note: 'Behind the well.',
    });
    const hebrew = await app().request(pathOf(id), { headers: { 'Accept-Language': 'he' } });
    expect((await hebrew.json<SiteGraveRecord>()).grave?.cemetery?.name).toBe('ירקון');
    const details = await app().request(`/api/sites/${id}/details`);
    expect(await details.json()).toMatchObject({ has_grave: true });
    expect(await read(id, visitor)).toMatchObject({ can: { edit: false, suggest: true }, waiting: null });
  });

  test('of a private site is as hidden as the site', async () => {
    const { id } = await aSite({ owner_id: owner.userId, mode: 'private' });
    await aGraveRecord({ site_id: id });
    await refusal(await app().request(pathOf(id)), 'site.not_found');
    await refusal(await app(visitor).request(pathOf(id)), 'site.not_found');
    await refusal(await suggest(id, { row: '5' }), 'site.not_found');
    expect((await read(id, owner)).grave?.row).toBe('4');
  });

  test('is changed by editors and owners, and by nobody else', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const [editor, member] = [await aPerson(), await aPerson()];
    await joins(id, editor.userId, 3);
    await joins(id, member.userId, null);
    for (const other of [visitor, member])
      await refusal(await save(id, { row: '5' }, 0, other), 'auth.forbidden');
    expect((await saved(await save(id, { row: '5' }, 0, editor))).grave?.row).toBe('5');
    await db.update(sites).set({ frozen_at: 'x' }).where(eq(sites.id, id));
    await refusal(await save(id, { row: '6' }, 1), 'site.frozen');
    await refusal(await suggest(id, { row: '6' }), 'site.frozen');
  });

  test('is not overwritten unseen, and a save whose answer was lost may be repeated', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await saved(await save(id, { row: '5' }));
    expect((await saved(await save(id, { row: '5' }))).version).toBe(1);
    const problem = await refusal(await save(id, { row: '6' }), 'request.stale');
    expect(problem.params.current).toMatchObject({ version: 1, grave: { row: '5' } });
    const missing = await app(owner).request(pathOf(id), { method: 'PUT', json: { row: '6' } });
    expect((await refusal(missing, 'request.invalid')).errors).toMatchObject([{ code: 'version.missing' }]);
  });

  test('leaves an audit row that names what changed, and not what it says', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await saved(await save(id, { row: '5', note: 'Behind the well.' }));
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'grave_record.saved'), eq(audit.object_id, String(id))));
    expect(rows).toMatchObject([{ standing: 'OW', after: { version: 1, changed: ['row', 'note'] } }]);
    expect(JSON.stringify(rows)).not.toContain('well');
  });

  test.each([
    ['a cemetery that does not exist', { cemetery_id: 999_999 }, '/cemetery_id', 'value.not_allowed'],
    ['half a pin', { lat: 32.1 }, '/lng', 'field.required'],
    ['a pin beyond the earth', { lat: 91, lng: 34 }, '/lat', 'number.too_large'],
    ['a short link', { map_link: 'https://maps.app.goo.gl/x' }, '/map_link', 'map_link.short'],
    ['a link of another page', { map_link: 'https://example.org/' }, '/map_link', 'map_link.unknown'],
    ['a card number', { note: 'Card 4111 1111 1111 1111' }, '/note', 'text.card_number'],
    ['a note that is too long', { note: 'x'.repeat(1001) }, '/note', 'text.too_long'],
    ['a row that is too long', { row: 'x'.repeat(41) }, '/row', 'name.too_long'],
    ['a field of its own', { secret: 'x' }, '/secret', 'field.unknown'],
  ])('cannot be %s', async (_what, json, pointer, code) => {
    const { id } = await aSite({ owner_id: owner.userId });
    const { errors } = await refusal(await save(id, json), 'request.invalid');
    expect(errors).toMatchObject([{ pointer, code }]);
    expect((await read(id)).version).toBe(0);
  });

  test('is read from the link of a map, which has no accuracy', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const map_link = 'https://waze.com/ul?ll=32.5%2C34.5';
    const { grave } = await saved(await save(id, { map_link, lat: 1, lng: 1, accuracy_m: 3 }));
    expect(grave).toMatchObject({ lat: 32.5, lng: 34.5, accuracy_m: null });
  });
});

describe('the photos of the way', () => {
  const arrow = { x: 0.5, y: 0.25, angle: 90 };

  test('keep their order and their arrows; one that is taken away is deleted', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const [gate, well] = [await aPhoto(id), await aPhoto(id)];
    const photos = [{ media_id: well, arrow, caption: 'At the well' }, { media_id: gate }];
    const made = await saved(await save(id, { photos }));
    expect(photosOf(made)).toEqual([well, gate]);
    expect((await read(id)).photos[0]).toMatchObject({ arrow, caption: 'At the well' });
    const fewer = await saved(await save(id, { photos: [{ media_id: gate, arrow }] }, 1));
    expect(photosOf(fewer)).toEqual([gate]);
    expect((await db.select().from(media).where(eq(media.site_id, id))).map((row) => row.id)).toEqual([gate]);
    const [row] = await db.select().from(media).where(eq(media.id, gate));
    expect(row?.attached_at).not.toBeNull();
  });

  test('are six at most, each once', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const one = await aPhoto(id);
    const twice = await save(id, { photos: [{ media_id: one }, { media_id: one }] });
    expect((await refusal(twice, 'request.invalid')).errors).toMatchObject([
      { pointer: '/photos/1/media_id', code: 'media.twice' },
    ]);
    const seven = await save(id, { photos: Array.from({ length: 7 }, () => ({ media_id: one })) });
    expect((await refusal(seven, 'request.invalid')).errors).toMatchObject([{ pointer: '/photos' }]);
  });

  test('are not those of another site, person or purpose, or of the record of another', async () => {
    const [{ id }, other] = [
      await aSite({ owner_id: owner.userId }),
      await aSite({ owner_id: owner.userId }),
    ];
    const used = await aPhoto(other.id);
    await saved(await save(other.id, { photos: [{ media_id: used }] }));
    const foreign = [
      await aPhoto(other.id),
      await aPhoto(id, { created_by: visitor.userId }),
      await aPhoto(id, { purpose: 'memory' }),
      used,
      'nothing',
    ];
    for (const media_id of foreign) {
      const { errors } = await refusal(await save(id, { photos: [{ media_id }] }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/photos/0/media_id', code: 'media.gone' }]);
    }
    expect(photosOf(await read(other.id))).toEqual([used]);
  });

  test('are uploaded for a site by those who may change it', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const start = (as: Person, target?: number) =>
      app(as).request('/api/media/start', {
        method: 'POST',
        json: {
          purpose: 'grave',
          ...(target && { target }),
          files: [{ name: 'way.jpg', type: 'image/jpeg', bytes: 1000 }],
        },
      });
    expect((await start(owner, id)).status).toBe(201);
    await refusal(await start(visitor, id), 'auth.forbidden');
    expect((await refusal(await start(owner), 'request.invalid')).errors).toMatchObject([
      { pointer: '/target' },
    ]);
  });
});

describe('what a visitor knows of the grave', () => {
  test('waits until the staff accept it, and then changes only what it names', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await aGraveRecord({ site_id: id, note: 'Behind the well.' });
    const key = crypto.randomUUID();
    const made = await suggest(id, { plot: '9', map_link: '32.5, 34.5' }, visitor, key);
    expect(made.status).toBe(201);
    const { id: suggestion } = await made.json<{ id: number }>();
    expect(await (await suggest(id, { plot: '9', map_link: '32.5, 34.5' }, visitor, key)).json()).toEqual({
      id: suggestion,
    });
    expect((await read(id)).grave?.plot).toBe('7');
    expect((await read(id, owner)).waiting).toBe(1);
    expect(await list(id)).toMatchObject([
      { id: suggestion, by: 'Noa Katz', suggested: { plot: '9', row: null, lat: 32.5, lng: 34.5 } },
    ]);
    const news = await app(owner).request('/api/updates');
    expect(await news.json()).toMatchObject({ updates: [{ kind: 'grave_suggested', count: 1 }] });
    const accepted = await saved(await decide(id, suggestion, 'accept'));
    expect(accepted).toMatchObject({
      version: 2,
      waiting: 0,
      grave: { row: '4', plot: '9', lat: 32.5, note: 'Behind the well.' },
    });
    expect(await list(id)).toEqual([]);
  });

  test('makes the record where there is none, and a declined one leaves nothing', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const [first, second] = [
      await aGraveSuggestion({ site_id: id, user_id: visitor.userId }),
      await aGraveSuggestion({ site_id: id, user_id: visitor.userId, record: { plot: '9' } }),
    ];
    expect((await saved(await decide(id, first, 'decline'))).version).toBe(0);
    expect((await saved(await decide(id, second, 'accept'))).grave?.plot).toBe('9');
  });

  test('is decided on once: the same again changes nothing, the other is refused', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const suggestion = await aGraveSuggestion({ site_id: id, user_id: visitor.userId });
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, suggestion, 'accept')));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await saved(await decide(id, suggestion, 'accept'))).version).toBe(1);
    await refusal(await decide(id, suggestion, 'decline'), 'grave_suggestion.decided');
  });

  test('is not seen or decided on by others, or by way of another site', async () => {
    const [{ id }, other] = [
      await aSite({ owner_id: owner.userId }),
      await aSite({ owner_id: visitor.userId }),
    ];
    const suggestion = await aGraveSuggestion({ site_id: id, user_id: visitor.userId });
    await refusal(await app(visitor).request(`/api/sites/${id}/grave/suggestions`), 'auth.forbidden');
    await refusal(await decide(id, suggestion, 'accept', visitor), 'auth.forbidden');
    await refusal(await decide(other.id, suggestion, 'accept', visitor), 'grave_suggestion.not_found');
    await refusal(await suggest(id, { row: '5' }, await aPerson({ active: '0' })), 'auth.unverified');
  });

  test('says something, in words that are allowed', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    for (const json of [{}, { note: ' ' }, { accuracy_m: 4 }])
      expect((await refusal(await suggest(id, json), 'request.invalid')).errors).toMatchObject([
        { pointer: '/note', code: 'field.required' },
      ]);
    await refusal(await suggest(id, { note: 'Card 4111 1111 1111 1111' }), 'request.invalid');
    await refusal(await suggest(id, { photos: [] }), 'request.invalid');
    expect(await list(id)).toEqual([]);
  });

  test('is limited to ten of a person a day, also at once', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const eager = await aPerson();
    const answers = await Promise.all(Array.from({ length: 14 }, () => suggest(id, { row: '5' }, eager)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    await refusal(await suggest(id, { row: '5' }, eager), 'rate.limited');
    expect(await list(id)).toHaveLength(10);
  });

  test('does not overtake what the staff save meanwhile', async () => {
    const trips = await overtakenAtEachTrip(async () => {
      const { id } = await aSite({ owner_id: owner.userId });
      await aGraveRecord({ site_id: id });
      const suggestion = await aGraveSuggestion({ site_id: id, user_id: visitor.userId });
      let isSaved = false;
      return {
        as: owner,
        call: (slow) =>
          slow.request(`/api/sites/${id}/grave/suggestions/${suggestion}/decision`, {
            method: 'POST',
            json: { decision: 'accept' },
          }),
        meanwhile: async () => {
          isSaved = (await save(id, { row: '5', plot: '7' }, 1)).ok;
        },
        verify: async ({ ok, status }) => {
          expect(ok || status === 409).toBe(true);
          expect((await read(id)).grave).toMatchObject({
            row: isSaved ? '5' : '4',
            plot: ok ? '8' : '7',
          });
          expect(ok || isSaved).toBe(true);
        },
      };
    });
    expect(trips).toBeGreaterThan(2);
  });
});

describe('what is deleted with it', () => {
  test('a site takes its record, its photos and what waits with it', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    await saved(await save(id, { row: '5', photos: [{ media_id: await aPhoto(id) }] }));
    await aGraveSuggestion({ site_id: id, user_id: visitor.userId });
    const context = requestContextFor(platformOf(testEnv), hooks, () => new Date(), 'request-1', {
      waitUntil: () => undefined,
    });
    const ctx = ctxOf(context, { kind: 'system', job: 'purge_site' });
    await commit(db, await hooks.sitePurged(ctx, id));
    expect(await db.$count(grave_records, eq(grave_records.site_id, id))).toBe(0);
    expect(await db.$count(grave_photos, eq(grave_photos.site_id, id))).toBe(0);
    expect(await db.$count(grave_suggestions, eq(grave_suggestions.site_id, id))).toBe(0);
  });
});
