import { z } from 'zod';
import {
  QUESTION_MAX,
  QUESTION_THEMES,
  RHYTHMS,
  SERIES_ACTIONS,
  SERIES_ENDINGS,
  SERIES_STATES,
} from '#worker/contract/question.ts';
import { Email, Id, IdOrSlug, Instant, Locale, name } from './primitives.ts';

export const Question = z.object({
  id: Id,
  text: z.string(),
  lang: Locale,
});
export type Question = z.infer<typeof Question>;

export const OfferedQuestion = z.object({
  key: z.string(),
  theme: z.enum(QUESTION_THEMES),
  text: z.string(),
});
export type OfferedQuestion = z.infer<typeof OfferedQuestion>;

const Asked = z.object({
  text: z.string(),
  asked_at: Instant,
  opened_at: Instant.nullable(),
  skipped_at: Instant.nullable(),
  answered_at: Instant.nullable(),
});

/** The questions to one person. */
export const QuestionSeries = z.object({
  id: Id,
  name: z.string(),
  /** Null for a link, and for those who may not list addresses. */
  email: z.string().nullable(),
  by_link: z.boolean(),
  locale: Locale,
  rhythm: z.enum(RHYTHMS),
  state: z.enum(SERIES_STATES),
  ending: z.enum(SERIES_ENDINGS).nullable(),
  next_at: Instant.nullable(),
  /** The address to send on; null for emails, and where it leads nowhere. */
  link: z.string().nullable(),
  asked_by: z.string(),
  asked_count: z.number().int(),
  answered_count: z.number().int(),
  /** The newest. */
  last: Asked.nullable(),
  actions: z.array(z.enum(SERIES_ACTIONS)),
});
export type QuestionSeries = z.infer<typeof QuestionSeries>;

export const QuestionsOfSite = z.object({
  questions: z.array(Question),
  series: z.array(QuestionSeries),
});
export type QuestionsOfSite = z.infer<typeof QuestionsOfSite>;

const OfSite = z.object({ id: IdOrSlug });
const OfQuestion = OfSite.extend({ questionId: Id });

const QuestionText = name(QUESTION_MAX, 1);
export const Written = z.strictObject({ text: QuestionText, lang: Locale });

export const listQuestions = { params: OfSite, reply: QuestionsOfSite };

export const listOfferedQuestions = {
  params: OfSite,
  query: z.object({ lang: Locale }),
  /** Without those that the list has already. */
  reply: z.object({ offered: z.array(OfferedQuestion) }),
};

export const addQuestion = {
  params: OfSite,
  body: z.union([Written, z.strictObject({ offered: z.string().max(60), lang: Locale })]),
  reply: Question,
};

export const changeQuestion = {
  params: OfQuestion,
  body: z
    .strictObject({
      text: QuestionText,
      lang: Locale,
      after_id: Id.nullable(),
      /** The text as its writer saw it; where it has changed since, nothing is written. */
      seen: z.string().max(QUESTION_MAX),
    })
    .partial()
    .refine(({ seen: _, ...patch }) => Object.keys(patch).length > 0),
  reply: Question,
};

export const removeQuestion = { params: OfQuestion };

export const startSeries = {
  params: OfSite,
  body: z.strictObject({
    name: name(120, 2),
    /** Null: a link to send on. */
    email: Email.nullable(),
    locale: Locale,
    rhythm: z.enum(RHYTHMS),
    /** The question that is asked `once`. */
    question_id: Id.nullable(),
  }),
  reply: QuestionSeries,
};

export const changeSeries = {
  params: OfSite.extend({ seriesId: Id }),
  /** `asked_count` as its writer saw it: a repeated `ask_now` asks nothing more. */
  body: z.strictObject({ action: z.enum(SERIES_ACTIONS), asked_count: z.number().int().min(0) }),
  reply: QuestionSeries,
};
