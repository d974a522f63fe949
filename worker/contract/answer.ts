import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/answer.ts';

export type { AnswerPage } from './schemas/answer.ts';

export const openQuestion = shaped<typeof schemas.openQuestion>()({
  method: 'GET',
  path: '/api/answers/:token',
  access: 'public',
  summary: 'The question that a token asks; no more of the site than a name and a picture',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const answerQuestion = shaped<typeof schemas.answerQuestion>()({
  method: 'POST',
  path: '/api/answers/:token',
  access: 'public',
  summary:
    'An answer: a memory that waits for approval; by a link that was sent on, first for its author’s address',
  status: 201,
  rateLimitedByNetwork: true,
  tokenless: true,
  unavailable: 'memory.post_failed',
});

export const skipQuestion = shaped<typeof schemas.skipQuestion>()({
  method: 'POST',
  path: '/api/answers/:token/skip',
  access: 'public',
  summary: 'Leaves a question without an answer, for the next one now or at its time',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const stopQuestions = shaped<typeof schemas.stopQuestions>()({
  method: 'POST',
  path: '/api/answers/:token/stop',
  access: 'public',
  summary: 'No more questions to this address; also what a mail program sends for its one click',
  rateLimitedByNetwork: true,
  tokenless: true,
});
