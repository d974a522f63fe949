import { AppError } from '#worker/core/app-error.ts';
import { openQuestion } from '#worker/features/questions/public.ts';
import { AnswerFrame } from '#worker/shared/views/answer/question-head.tsx';
import type { Drawn, PageRequest } from './page.ts';
import { scriptNote } from './script-note.ts';

/**
 * The question of a token, as the API answers it. Of a token that asks nothing the app says why, as it does of an
 * address that nobody was sent.
 */
export async function drawAnswer({ ctx, view, param, query }: PageRequest): Promise<Drawn> {
  const id = /^\d{1,15}$/.exec(query.get('question') ?? '')?.[0];
  const page = await openQuestion(ctx, param, id === undefined ? undefined : Number(id)).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    },
  );
  if (!page) return { main: null };
  return {
    main: AnswerFrame({ view, page, children: scriptNote(view) }),
    queries: [{ key: ['answer', param, id === undefined ? null : Number(id)], data: page }],
  };
}
