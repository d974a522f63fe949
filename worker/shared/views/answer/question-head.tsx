/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { AnswerPage } from '#worker/contract/answer.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';

type QuestionHeadProps = { view: View; page: AnswerPage };

/** Whom a question is about, who asks it, and the question. */
export function QuestionHead({ view, page }: QuestionHeadProps) {
  const { i18n, locale } = view;
  const { main } = namesFor(page, locale);
  const { question } = page;
  return (
    <header className="question">
      <Portrait portrait={page.portrait} name={main.text} alt="" sizes="88px" lazy={false} />
      <p className="asker">
        <Sentence i18n={i18n} message={msg`${{ by: '' }} asks about`} name="by">
          <bdi>{page.asked_by}</bdi>
        </Sentence>{' '}
        <bdi lang={langOf(main.lang, view)}>{main.text}</bdi>
      </p>
      {question && (
        <h1 dir="auto" lang={langOf(question.lang, view)} tabIndex={-1}>
          {question.text}
        </h1>
      )}
    </header>
  );
}

/** The page of a question; the app adds the ways to answer. */
export const AnswerFrame = ({
  view,
  page,
  children,
}: QuestionHeadProps & { children?: ReactNode | Markup }) => (
  <div className="answer">
    <QuestionHead view={view} page={page} />
    {children as ReactNode}
  </div>
);
