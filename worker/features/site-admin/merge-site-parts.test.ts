import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { asked_questions, question_series, questions } from '#worker/db/schema/questions.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { anAsked, aQuestion, aSeries } from '#worker/testing/questions-seed.ts';
import { aMemory, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { MERGED_AT, memoryRow, mergesSite } from '#worker/testing/site-merge-calls.ts';

const admin = await aPerson({ role_id: 1 });
let daughter: Person;
let from: number;
let into: number;

beforeEach(async () => {
  daughter = await aPerson();
  from = (await aSite({ owner_id: daughter.userId, mode: 'open' })).id;
  into = (await aSite({ owner_id: daughter.userId, mode: 'open' })).id;
});

const merges = async () => expect((await mergesSite(from, into, { as: admin })).status).toBe(200);
const aTag = (site_id: number, name: string, key: string) =>
  db.insert(tags).values({ site_id, name, key, created_at: MERGED_AT });

test('a tag that differs from one of the other site by niqqud alone becomes that one', async () => {
  await aTag(from, 'שִׂמְחָה', 'שמחה');
  await aTag(from, 'גינה', 'גינה');
  await aTag(into, 'שמחה', 'שמחה');
  const of = { owner_id: from, author_id: daughter.userId };
  const both = await aMemory({ ...of, tags: ['שִׂמְחָה', 'גינה'] });
  const own = await aMemory({ ...of, tags: ['גינה'] });
  await merges();
  expect((await memoryRow(both))?.tags).toEqual(['שמחה', 'גינה']);
  expect((await memoryRow(own))?.tags).toEqual(['גינה']);
  const kept = await db
    .select({ name: tags.name })
    .from(tags)
    .where(eq(tags.site_id, into))
    .orderBy(asc(tags.id));
  expect(kept.map(({ name }) => name).sort()).toEqual(['גינה', 'שמחה']);
});

test('a series of questions passes to the site that stays, with the questions and those it has asked', async () => {
  const question = await aQuestion(from);
  const series = await aSeries({ site_id: from, created_by: daughter.userId });
  const asked = await anAsked(series, from, { question_id: question });
  await merges();
  const rows = await Promise.all([
    db.select({ site: questions.site_id }).from(questions).where(eq(questions.id, question)),
    db
      .select({ site: question_series.site_id })
      .from(question_series)
      .where(eq(question_series.id, series.id)),
    db.select({ site: asked_questions.site_id }).from(asked_questions).where(eq(asked_questions.id, asked)),
  ]);
  expect(rows.flat()).toEqual([{ site: into }, { site: into }, { site: into }]);
});
