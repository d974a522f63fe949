import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { QUESTIONS_MOST, type Question } from '#worker/contract/question.ts';
import { OfferedSheet } from './offered-sheet.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionList } from './question-list.tsx';
import { questionsQuery } from './question-queries.ts';
import { SeriesRow } from './series-row.tsx';
import { StartSeries } from './start-series.tsx';

type Open = { what: 'write' | 'offered' | 'ask' } | { what: 'change'; question: Question } | null;

/** The questions of a site and the people who are asked. `id` as in the page's path. */
export function QuestionsPage({ id, siteName }: { id: string; siteName: string }) {
  const { t } = useLingui();
  const { questions, series } = useSuspenseQuery(questionsQuery(id)).data;
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const close = () => setOpen(null);
  const start = (next: Open) => {
    setSaid('');
    setOpen(next);
  };
  const done = (message: string) => {
    close();
    setSaid(message);
  };
  const isEmpty = questions.length === 0;
  return (
    <>
      <StatusMessage>{said}</StatusMessage>
      <section aria-labelledby="people" className="flex flex-col gap-4">
        <h2 id="people">
          <Trans>Who is asked</Trans>
        </h2>
        {series.length === 0 && (
          <p className="max-w-160 text-(--ink-2)">
            {isEmpty ? (
              <Trans>Once the list below has a question, you can send it to someone.</Trans>
            ) : (
              <Trans>
                No one yet. Choose someone who remembers: they get one question at a time and answer with
                their voice, in writing or with a photo, without an account.
              </Trans>
            )}
          </p>
        )}
        {!isEmpty && (
          <button type="button" className="button main self-start" onClick={() => start({ what: 'ask' })}>
            <Trans>Ask someone</Trans>
          </button>
        )}
        {series.length > 0 && (
          <ul className="flex flex-col gap-4">
            {series.map((one) => (
              <SeriesRow key={one.id} id={id} siteName={siteName} series={one} onDone={setSaid} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="list" className="flex flex-col gap-4">
        <h2 id="list">
          <Trans>The questions</Trans>
        </h2>
        {isEmpty ? (
          <p className="max-w-160 text-(--ink-2)">
            <Trans>A good question asks about one thing. Begin with one of ours, or write your own.</Trans>
          </p>
        ) : (
          <p className="max-w-160 text-(--ink-2)">
            <Trans>They are asked in this order.</Trans>
          </p>
        )}
        {questions.length < QUESTIONS_MOST ? (
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className={isEmpty ? 'button main' : 'button'}
              onClick={() => start({ what: 'offered' })}
            >
              <Trans>Choose good questions</Trans>
            </button>
            <button type="button" className="button" onClick={() => start({ what: 'write' })}>
              <Trans>Write a question</Trans>
            </button>
          </div>
        ) : (
          <p>
            <Trans>The list cannot have more questions.</Trans>
          </p>
        )}
        {!isEmpty && (
          <QuestionList
            id={id}
            questions={questions}
            onChange={(question) => start({ what: 'change', question })}
            onDone={setSaid}
          />
        )}
      </section>
      {open?.what === 'offered' && <OfferedSheet id={id} onClose={close} />}
      {(open?.what === 'write' || open?.what === 'change') && (
        <QuestionDialog
          id={id}
          question={open.what === 'change' ? open.question : null}
          onDone={({ text }) => done(t`“${text}” was saved.`)}
          onClose={close}
        />
      )}
      {open?.what === 'ask' && (
        <StartSeries
          id={id}
          siteName={siteName}
          questions={questions}
          series={series}
          onDone={(made) =>
            done(
              made.by_link
                ? t`The link for ${made.name} is ready.`
                : made.last
                  ? t`The question was sent to ${made.name}.`
                  : t`The first question goes to ${made.name} after the day of rest.`,
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}
