import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { asked_questions, question_series, questions } from '#worker/db/schema/questions.ts';
import { nextAfter } from '#worker/features/questions/question.rules.ts';
import { demoQuestions, demoSeries } from '../demo/content/questions.ts';
import type { DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';

/** Inserts the lists of questions, and a series that has asked the first of its site and waits for the next week. */
export async function seedQuestions(
  db: DrizzleD1Database,
  sites: readonly DemoSite[],
  users: Map<string, number>,
): Promise<void> {
  const now = new Date();
  const created_at = now.toISOString();
  const siteIds = new Map(sites.map(({ slug }, at) => [slug, at + 1]));
  const owners = new Map(sites.map(({ slug, owner }) => [slug, idOf(users, owner)]));
  await inBatches(
    db,
    demoQuestions.map(({ site, lang, text }, at) =>
      db.insert(questions).values({
        id: at + 1,
        site_id: idOf(siteIds, site),
        text,
        lang,
        position: at + 1,
        created_by: idOf(owners, site),
        created_at,
      }),
    ),
  );
  const { site, ...person } = demoSeries;
  const first = demoQuestions.findIndex((one) => one.site === site && one.lang === person.locale);
  const question = demoQuestions[first];
  if (!question) throw new Error('the series of the demo has no question');
  const site_id = idOf(siteIds, site);
  const secret = crypto.randomUUID();
  await inBatches(db, [
    db.insert(question_series).values({
      id: 1,
      site_id,
      ...person,
      rhythm: 'weekly',
      state: 'active',
      next_at: nextAfter('weekly', now)?.toISOString() ?? null,
      counts_from: created_at,
      // nobody was mailed a token of it
      seed: secret,
      token_hash: secret,
      created_by: idOf(owners, site),
      created_at,
    }),
    db.insert(asked_questions).values({
      series_id: 1,
      site_id,
      question_id: first + 1,
      text: question.text,
      lang: question.lang,
      asked_at: created_at,
    }),
  ]);
}
