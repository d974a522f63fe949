import * as answers from '#worker/contract/answer.ts';
import * as api from '#worker/contract/question.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { answerQuestion, openQuestion, skipQuestion, stopQuestions } from './answer.service.ts';
import {
  addQuestion,
  changeQuestion,
  listOffered,
  listQuestions,
  removeQuestion,
} from './questions.service.ts';
import { changeSeries, startSeries } from './series.service.ts';

export function questionRoutes(app: App): void {
  route(app, api.listQuestions, (ctx, { params }) => listQuestions(ctx, params.id));
  route(app, api.listOfferedQuestions, (ctx, { params, query }) => listOffered(ctx, params.id, query.lang));
  route(app, api.addQuestion, (ctx, { params, body }) => addQuestion(ctx, params.id, body));
  route(app, api.changeQuestion, (ctx, { params, body }) =>
    changeQuestion(ctx, params.id, params.questionId, body),
  );
  route(app, api.removeQuestion, (ctx, { params }) => removeQuestion(ctx, params.id, params.questionId));
  route(app, api.startSeries, (ctx, { params, body }) => startSeries(ctx, params.id, body));
  route(app, api.changeSeries, (ctx, { params, body }) =>
    changeSeries(ctx, params.id, params.seriesId, body),
  );
  route(app, answers.openQuestion, (ctx, { params, query }) =>
    openQuestion(ctx, params.token, query.question),
  );
  route(app, answers.answerQuestion, (ctx, { params, body }) => answerQuestion(ctx, params.token, body));
  route(app, answers.skipQuestion, (ctx, { params, body }) => skipQuestion(ctx, params.token, body));
  route(app, answers.stopQuestions, (ctx, { params }) => stopQuestions(ctx, params.token));
}
