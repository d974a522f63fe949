import type { UpdateLine } from '#worker/core/update-line.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';

/** For the staff member who asks: a series paused because its questions were left unanswered. */
export const questionsPausedLine: UpdateLine = {
  kind: 'questions_paused',
  level: 'mine',
  replaces: { kinds: ['questions_paused'], sameSubject: false },
  isListed: (actor, { site }) => sitePolicy.answers.questions(actor, site),
};

/** For the staff member who asks: someone wants no more questions. */
export const questionsDeclinedLine: UpdateLine = {
  kind: 'questions_declined',
  level: 'mine',
  replaces: { kinds: ['questions_declined'], sameSubject: false },
  isListed: (actor, { site }) => sitePolicy.answers.questions(actor, site),
};
