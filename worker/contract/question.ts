import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/question.ts';

export type { OfferedQuestion, Question, QuestionSeries, QuestionsOfSite } from './schemas/question.ts';

export const QUESTION_MAX = 300;
export const QUESTIONS_MOST = 200;
/** The series of a site that have not ended. */
export const SERIES_MOST = 20;
/** The emails with questions of a site in a day. */
export const QUESTION_EMAILS_A_DAY = 50;
/** A series pauses after this many questions in a row without an answer. */
export const UNANSWERED_MOST = 2;
/** How long a question can be answered, in days. */
export const ANSWER_DAYS = 60;

export const RHYTHMS = ['once', 'weekly', 'biweekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const SERIES_STATES = ['active', 'paused', 'unanswered', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** All asked; ended by the staff; by the person asked; with the right of its creator. */
export const SERIES_ENDINGS = ['complete', 'stopped', 'declined', 'right_ended'] as const;
export type SeriesEnding = (typeof SERIES_ENDINGS)[number];

export const SERIES_ACTIONS = ['pause', 'resume', 'stop', 'ask_now'] as const;
export type SeriesAction = (typeof SERIES_ACTIONS)[number];

export const QUESTION_THEMES = [
  'childhood',
  'family',
  'work',
  'love',
  'places',
  'holidays',
  'character',
  'advice',
] as const;
export type QuestionTheme = (typeof QUESTION_THEMES)[number];

export const listQuestions = shaped<typeof schemas.listQuestions>()({
  method: 'GET',
  path: '/api/sites/:id/questions',
  access: 'member',
  summary: 'The questions of a site in their order, and whom they are asked',
});

export const listOfferedQuestions = shaped<typeof schemas.listOfferedQuestions>()({
  method: 'GET',
  path: '/api/sites/:id/questions/offered',
  access: 'member',
  summary: 'Questions that the site can take over, about its person, in one language',
});

export const addQuestion = shaped<typeof schemas.addQuestion>()({
  method: 'POST',
  path: '/api/sites/:id/questions',
  access: 'member',
  summary: 'A question at the end of the others: one written here, or an offered one',
  status: 201,
  creates: true,
});

export const changeQuestion = shaped<typeof schemas.changeQuestion>()({
  method: 'PATCH',
  path: '/api/sites/:id/questions/:questionId',
  access: 'member',
  summary: 'Changes a question, or moves it: after another, or with null to the front',
});

export const removeQuestion = shaped<typeof schemas.removeQuestion>()({
  method: 'DELETE',
  path: '/api/sites/:id/questions/:questionId',
  access: 'member',
  summary: 'Deletes a question; what was asked already stays with its answer',
});

export const startSeries = shaped<typeof schemas.startSeries>()({
  method: 'POST',
  path: '/api/sites/:id/question-series',
  access: 'member',
  summary: 'Asks a person, once or repeatedly, by email or by a link to send on',
  status: 201,
  creates: true,
});

export const changeSeries = shaped<typeof schemas.changeSeries>()({
  method: 'POST',
  path: '/api/sites/:id/question-series/:seriesId',
  access: 'member',
  summary: 'Pauses, resumes or stops a series, or asks its next question now',
});
