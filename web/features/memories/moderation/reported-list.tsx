import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Reported } from '#worker/contract/report.ts';
import { reportedQuery } from './moderation-queries.ts';
import { ReportedCard } from './reported-card.tsx';

type Props = { id: string; summaryOf: (reported: Reported) => ReactNode };

/** What was reported and waits for a decision, longest waiting first; nothing where nothing was. */
export function ReportedList({ id, summaryOf }: Props) {
  const { t } = useLingui();
  const reported = useInfiniteQuery(reportedQuery(id));
  const [outcome, setOutcome] = useState('');
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const status = useRef<HTMLParagraphElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === '#reported') head.current?.focus();
  }, []);
  if (!reported.data) return null;
  const all = reported.data.pages.flatMap((page) => page.reports);
  const left = all.filter((one) => !gone.has(one.id));
  if (all.length === 0 && outcome === '') return null;
  return (
    <section id="reported" aria-labelledby="reported-head" className="mt-12">
      <h2 id="reported-head" ref={head} tabIndex={-1} className="mb-4 outline-none">
        <Trans>Reported</Trans>
      </h2>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={
          outcome ? 'mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success) outline-none' : 'outline-none'
        }
      >
        {outcome}
      </p>
      {left.map((one) => (
        <ReportedCard
          key={one.id}
          reported={one}
          summary={summaryOf(one)}
          onDecided={(said) => {
            setOutcome(said);
            setGone((before) => new Set(before).add(one.id));
            status.current?.focus();
          }}
        />
      ))}
      {reported.hasNextPage && (
        <button
          type="button"
          className="button further"
          aria-busy={reported.isFetchingNextPage || undefined}
          onClick={() => reported.isFetchingNextPage || void reported.fetchNextPage()}
        >
          {t`More reports`}
        </button>
      )}
    </section>
  );
}
