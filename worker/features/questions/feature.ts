import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { askQuestion, planQuestions } from './ask-question.job.ts';
import { questionEmail } from './emails/question.email.ts';
import { deleteQuestionsOfSite } from './question.repo.ts';
import { questionRoutes } from './question.routes.ts';
import { questionsDeclinedLine, questionsPausedLine } from './questions.update.ts';
import {
  deleteSeriesEndedBefore,
  deleteSeriesOfSite,
  deleteSeriesTo,
  endSeriesBy,
  endSeriesOfSite,
  endSeriesToUser,
  markAnswered,
} from './series.repo.ts';

/** How long staff read what a series that has ended has asked. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

export const questions: Feature = {
  routes: questionRoutes,
  jobs: [planQuestions, askQuestion],
  emails: [questionEmail],
  updateLines: [questionsPausedLine, questionsDeclinedLine],
  on: {
    questionAnswered: ({ db, now }, { askedId, key }) => [markAnswered(db, askedId, iso(now()), key)],
    memberChanged: ({ db, now }, { siteId, userId }) => [endSeriesBy(db, userId, iso(now()), siteId)],
    siteDeleted: ({ db }, siteId, at) => [endSeriesOfSite(db, siteId, at)],
    sitePurged: ({ db }, siteId) => [...deleteSeriesOfSite(db, siteId), deleteQuestionsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id, email }, at) => [...deleteSeriesTo(db, email), endSeriesBy(db, id, at)],
    userDied: ({ db }, userId, at) => [endSeriesToUser(db, userId, at), endSeriesBy(db, userId, at)],
    expired: ({ db, now }) => deleteSeriesEndedBefore(db, iso(secondsAfter(now(), -KEPT_SECONDS))),
  },
};
