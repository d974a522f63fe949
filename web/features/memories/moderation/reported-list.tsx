import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { MoreButton } from '#web/ui/more-button.tsx';
import type { Reported } from '#worker/contract/report.ts';
import { type Kind, reportedInCommunityQuery, reportedQuery } from './moderation-queries.ts';
import { ReportedCard } from './reported-card.tsx';
import { useOutcome } from './use-outcome.tsx';

type Props = { id: string; kind?: Kind; summaryOf: (reported: Reported) => ReactNode };

/** What was reported and waits for a decision, longest waiting first; nothing where nothing was. */
export function ReportedList({ id, kind = 'site', summaryOf }: Props) {
  const onSite = useInfiniteQuery({ ...reportedQuery(id), enabled: kind === 'site' });
  const inCommunity = useInfiniteQuery({ ...reportedInCommunityQuery(id), enabled: kind === 'community' });
  const reported = kind === 'site' ? onSite : inCommunity;
  const outcomes = useOutcome();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === '#reported') head.current?.focus();
  }, []);
  if (!reported.data) return null;
  const isThere = ({ id }: Reported) => outcomes.isThere({ kind: 'report', id });
  const all = reported.data.pages.flatMap((page) => page.reports);
  if (all.length === 0 && !outcomes.said) return null;
  return (
    <section id="reported" aria-labelledby="reported-head" className="mt-12">
      <h2 id="reported-head" ref={head} tabIndex={-1} className="mb-4 outline-none">
        <Trans>Reported</Trans>
      </h2>
      <div {...outcomes.list}>
        {outcomes.message}
        {all.filter(isThere).map((one) => (
          <div key={one.id} {...outcomes.card({ kind: 'report', id: one.id })}>
            <ReportedCard
              reported={one}
              summary={summaryOf(one)}
              onDecided={(said, isShown) => {
                outcomes.say(said, { unseen: isShown });
                outcomes.leave({ kind: 'report', id: one.id });
              }}
            />
          </div>
        ))}
      </div>
      <MoreButton list={reported}>
        <Trans>More reports</Trans>
      </MoreButton>
    </section>
  );
}
