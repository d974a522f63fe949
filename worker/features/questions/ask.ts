import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { nextId } from '#worker/db/next-id.ts';
import { asked_questions } from '#worker/db/schema/questions.ts';
import { questionEmail } from './emails/question.email.ts';
import type { QuestionRow } from './question.repo.ts';
import { nextAfter } from './question.rules.ts';
import { insertAsked, type SeriesRow } from './series.repo.ts';

/** The series after it has asked a question: it waits for the next one, or has ended with its only one. */
export function afterAsking(series: SeriesRow, at: Date): SeriesRow {
  const next = nextAfter(series.rhythm, at);
  return next
    ? { ...series, next_at: iso(next) }
    : { ...series, state: 'ended', ending: 'complete', next_at: null, ended_at: iso(at) };
}

/** For the commit that changes the series: asks the question, by email where it has an address. */
export async function askingStatements(
  ctx: Ctx,
  series: Pick<SeriesRow, 'id' | 'site_id' | 'email'>,
  { id, text, lang }: Pick<QuestionRow, 'id' | 'text' | 'lang'>,
): Promise<{ askedId: number; statements: Statement[] }> {
  const askedId = await nextId(ctx.db, asked_questions);
  const asked = insertAsked(ctx.db, {
    id: askedId,
    series_id: series.id,
    site_id: series.site_id,
    question_id: id,
    text,
    lang,
    asked_at: iso(ctx.now()),
    opened_at: null,
    skipped_at: null,
    answered_at: null,
    answer_key: null,
  });
  return {
    askedId,
    statements: [
      asked,
      ...(series.email === null
        ? []
        : [questionEmail.enqueue(ctx, { asked_id: askedId, series_id: series.id })]),
    ],
  };
}
