import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OfferedQuestion, Question, QuestionsOfSite } from '#worker/contract/question.ts';
import { QUESTION_MAX } from '#worker/contract/question.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { questions } from '#worker/db/schema/questions.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { anAsked, aQuestion, aSeries } from '#worker/testing/questions-seed.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

countRows();

vi.setConfig({ testTimeout: 60_000 });

const NOW = new Date('2026-11-11T09:00:00.000Z');
let owner: Person;
let site: { id: number };

beforeEach(async () => {
  owner = await aPerson();
  site = await aSite({ owner_id: owner.userId, mode: 'private', other_name: 'רות כהן' });
});

const as = (person: Person) => testApp({ as: person, now: () => NOW });
const path = (more = '') => `/api/sites/${site.id}/questions${more}`;
const add = (json: object, by = owner) => as(by).request(path(), { method: 'POST', json });
const change = (id: number, json: object, by = owner) =>
  as(by).request(path(`/${id}`), { method: 'PATCH', json });
const list = async (by = owner): Promise<QuestionsOfSite> => (await as(by).request(path())).json();
const texts = async () => (await list()).questions.map(({ text }) => text);
const offered = async (lang = 'en'): Promise<OfferedQuestion[]> =>
  (
    await (
      await as(owner).request(`/api/sites/${site.id}/questions/offered?lang=${lang}`)
    ).json<{ offered: OfferedQuestion[] }>()
  ).offered;

describe('the staff of a site keep a list of questions', () => {
  test('and add one at its end, in one read of the site', async () => {
    for (const text of ['Who sang?', 'מי שר?']) {
      const answer = await add({ text, lang: text === 'Who sang?' ? 'en' : 'he' });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ text });
    }
    expect(await texts()).toEqual(['Who sang?', 'מי שר?']);
    const app = as(owner);
    await app.request(path());
    expect(app.reads.queries).toBeLessThanOrEqual(4);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(25);
  });

  test('reads of a long list grow with the list alone, whatever other sites ask', async () => {
    const other = await aSite({ owner_id: owner.userId });
    for (let at = 0; at < 30; at++) await aQuestion(other.id);
    const series = await aSeries({ site_id: site.id, created_by: owner.userId });
    await anAsked(series, site.id);
    await aQuestion(site.id);
    const app = as(owner);
    await app.request(path());
    expect(app.reads.rowsRead).toBeLessThanOrEqual(25);
  });

  test('change one, and are told where someone else has changed it', async () => {
    const id = await aQuestion(site.id, { text: 'Who sang?' });
    expect((await change(id, { text: 'Who sang first?', seen: 'Who sang?' })).status).toBe(200);
    const stale = await refusal(
      await change(id, { text: 'Who danced?', seen: 'Who sang?' }),
      'request.stale',
    );
    expect(stale.params).toMatchObject({ current: { text: 'Who sang first?' } });
    expect((await change(id, { lang: 'he' })).status).toBe(200);
    expect((await list()).questions).toEqual([{ id, text: 'Who sang first?', lang: 'he' }]);
  });

  test('put one behind another, or first', async () => {
    const [a, b, c] = [
      await aQuestion(site.id, { text: 'a?' }),
      await aQuestion(site.id, { text: 'b?' }),
      await aQuestion(site.id, { text: 'c?' }),
    ];
    await change(a, { after_id: b });
    expect(await texts()).toEqual(['b?', 'a?', 'c?']);
    await change(c, { after_id: null });
    expect(await texts()).toEqual(['c?', 'b?', 'a?']);
    expect((await change(c, { after_id: c })).status).toBe(422);
    expect((await change(c, { after_id: 99_999 })).status).toBe(422);
  });

  test('delete one, twice the same', async () => {
    const id = await aQuestion(site.id);
    for (let again = 0; again < 2; again++)
      expect((await as(owner).request(path(`/${id}`), { method: 'DELETE' })).status).toBe(204);
    expect(await texts()).toEqual([]);
  });

  test('never have the same question twice', async () => {
    await add({ text: 'Who sang?', lang: 'en' });
    await refusal(await add({ text: '  Who   sang? ', lang: 'en' }), 'question.exists');
    const id = await aQuestion(site.id);
    await refusal(await change(id, { text: 'Who sang?' }), 'question.exists');
  });

  test('of at most three hundred characters', async () => {
    expect((await add({ text: 'x'.repeat(QUESTION_MAX), lang: 'en' })).status).toBe(201);
    await refusal(await add({ text: 'x'.repeat(QUESTION_MAX + 1), lang: 'en' }), 'request.invalid');
    await refusal(await add({ text: ' ', lang: 'en' }), 'request.invalid');
    await refusal(await add({ text: 'Who?', lang: 'fr' }), 'request.invalid');
  });

  test('not those of another site', async () => {
    const other = await aSite({ owner_id: owner.userId });
    const id = await aQuestion(other.id);
    await refusal(await change(id, { text: 'Mine?' }), 'question.not_found');
    await as(owner).request(path(`/${id}`), { method: 'DELETE' });
    expect(await db.select().from(questions).where(eq(questions.id, id))).toHaveLength(1);
  });

  test('an Editor too; nobody else, and an administrator with a reason', async () => {
    const [editor, member, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const admin = await aPerson({ role_id: 1 });
    await joins(site.id, editor.userId, 3);
    await joins(site.id, member.userId, null);
    expect((await add({ text: 'Of an Editor?', lang: 'en' }, editor)).status).toBe(201);
    await refusal(await add({ text: 'Mine?', lang: 'en' }, member), 'auth.forbidden');
    await refusal(await add({ text: 'Mine?', lang: 'en' }, stranger), 'site.not_found');
    expect((await add({ text: 'Of the platform?', lang: 'en' }, admin)).status).toBe(201);
    const rows = await db.select().from(audit).where(eq(audit.action, 'question.added'));
    expect(rows.at(-1)).toMatchObject({ standing: 'AD', reason: 'for a test' });
    expect(JSON.stringify(rows)).not.toContain('platform?');
  });
});

describe('good questions are offered', () => {
  test('about forty for each kind of site and language, all different and by theme', async () => {
    for (const site_type_id of [1, 2]) {
      site = await aSite({ owner_id: owner.userId, site_type_id });
      for (const lang of ['en', 'he']) {
        const all = await offered(lang);
        expect(all.length).toBeGreaterThanOrEqual(40);
        expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
        for (const { text } of all) {
          expect(text.length).toBeLessThanOrEqual(QUESTION_MAX);
          expect(text).not.toMatch(/[{}]|\bselect\b/);
          expect(/[א-ת]/.test(text)).toBe(lang === 'he');
        }
      }
    }
  });

  test.each([
    ['female', 'מה סיפרה רות על בית ההורים?', 'What did Ruth tell about her parents’ home?'],
    ['male', 'מה סיפר רות על בית ההורים?', 'What did Ruth tell about his parents’ home?'],
    ['other', 'מה סיפר/ה רות על בית ההורים?', 'What did Ruth tell about their parents’ home?'],
  ] as const)('with the name and the gender of the person (%s)', async (gender, he, en) => {
    site = await aSite({ owner_id: owner.userId, gender, other_name: 'רות כהן' });
    const textOf = async (lang: string) =>
      (await offered(lang)).find(({ key }) => key === 'memorial.parents')?.text;
    expect([await textOf('he'), await textOf('en')]).toEqual([he, en]);
  });

  test('and taken over with one tap, after which they are not offered again', async () => {
    const [first] = await offered('he');
    const answer = await add({ offered: first?.key, lang: 'he' });
    expect(await answer.json<Question>()).toMatchObject({ text: first?.text, lang: 'he' });
    expect((await offered('he')).map(({ key }) => key)).not.toContain(first?.key);
    expect((await offered('en')).map(({ key }) => key)).toContain(first?.key);
    await refusal(await add({ offered: first?.key, lang: 'he' }), 'question.exists');
    await refusal(await add({ offered: 'nobody.knows', lang: 'he' }), 'question.not_found');
  });
});

eachHasOneEffect(
  {
    'adding a question': async () => {
      const by = await aPerson();
      const { id } = await aSite({ owner_id: by.userId });
      return {
        as: by,
        call: (app, key) =>
          app.request(`/api/sites/${id}/questions`, {
            method: 'POST',
            headers: { 'Idempotency-Key': key },
            json: { text: 'Who sang?', lang: 'en' },
          }),
        once: async () =>
          expect(await db.select().from(questions).where(eq(questions.site_id, id))).toHaveLength(1),
      };
    },
    'moving a question': async () => {
      const by = await aPerson();
      const { id } = await aSite({ owner_id: by.userId });
      const [a, b] = [await aQuestion(id), await aQuestion(id)];
      return {
        as: by,
        call: (app) =>
          app.request(`/api/sites/${id}/questions/${a}`, { method: 'PATCH', json: { after_id: b } }),
        once: async () => {
          const rows = await db
            .select()
            .from(questions)
            .where(eq(questions.site_id, id))
            .orderBy(questions.position);
          expect(rows.map((row) => row.id)).toEqual([b, a]);
        },
      };
    },
  },
  NOW,
);
