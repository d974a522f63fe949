import { and, asc, eq, sql } from 'drizzle-orm';
import { QUESTIONS_MOST } from '#worker/contract/question.ts';
import type { Allowed } from '#worker/core/policy.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { questions } from '#worker/db/schema/questions.ts';
import type { SiteForActor } from '#worker/features/site-access/public.ts';

export type QuestionRow = typeof questions.$inferSelect;
/** A site whose questions the actor may change. */
export type AskingSite = Allowed<SiteForActor & { id: number }, 'site.questions'>;

/** In their order. */
export const questionsQuery = (db: Db, siteId: number) =>
  db
    .select()
    .from(questions)
    .where(eq(questions.site_id, siteId))
    .orderBy(asc(questions.position), asc(questions.id))
    .limit(QUESTIONS_MOST);

export const findQuestion = async (db: Db, siteId: number, id: number): Promise<QuestionRow | undefined> =>
  (
    await db
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), eq(questions.site_id, siteId)))
  ).at(0);

export type NewQuestion = Omit<QuestionRow, 'position' | 'site_id'>;

/** Appends a question; stale if there are too many, fails on `questions` if the list has it. */
export const insertQuestion = (db: Db, site: AskingSite, question: NewQuestion): Statement[] => [
  db.insert(questions).values({
    ...question,
    site_id: site.id,
    position: sql`(select coalesce(max(q.position), 0) + 1 from ${questions} q where q.site_id = ${site.id})`,
  }),
  abortUnless(
    db,
    sql`(select count(*) from ${questions} q where q.site_id = ${site.id}) <= ${QUESTIONS_MOST}`,
  ),
];

/** Place `abortIfUnchanged` after it: changes no row if the question was deleted or changed meanwhile. */
export const updateQuestion = (
  db: Db,
  site: AskingSite,
  before: Pick<QuestionRow, 'id' | 'text'>,
  patch: Partial<Pick<QuestionRow, 'text' | 'lang'>>,
): Statement =>
  db
    .update(questions)
    .set(patch)
    .where(and(eq(questions.id, before.id), eq(questions.site_id, site.id), eq(questions.text, before.text)));

/** Moves a question after another, or to the front, and numbers the positions anew. */
export const moveQuestion = (
  db: Db,
  site: AskingSite,
  { id }: Pick<QuestionRow, 'id'>,
  afterId: number | null,
): Statement[] => [
  db
    .update(questions)
    .set({
      position:
        afterId === null
          ? 0
          : sql`coalesce((select q.position + 0.5 from ${questions} q where q.id = ${afterId}), ${questions.position})`,
    })
    .where(and(eq(questions.id, id), eq(questions.site_id, site.id))),
  db
    .update(questions)
    .set({ position: sql`placed.place` })
    .from(
      sql`(select q.id, row_number() over (order by q.position, q.id) as place from ${questions} q
        where q.site_id = ${site.id}) as placed`,
    )
    .where(and(sql`${questions.id} = placed.id`, sql`${questions.position} <> placed.place`)),
];

export const deleteQuestion = (db: Db, site: AskingSite, id: number): Statement =>
  db.delete(questions).where(and(eq(questions.id, id), eq(questions.site_id, site.id)));

export const deleteQuestionsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(questions).where(eq(questions.site_id, siteId));
