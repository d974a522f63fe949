import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { UndoHost } from '#web/features/memories/actions/undo.tsx';
import { OwnPending } from '#web/features/memories/contributions/own-pending.tsx';
import { DecidedList } from '#web/features/memories/moderation/decided-list.tsx';
import {
  pendingQuery,
  reportedInCommunityQuery,
} from '#web/features/memories/moderation/moderation-queries.ts';
import { PendingList } from '#web/features/memories/moderation/pending-list.tsx';
import { ReportedList } from '#web/features/memories/moderation/reported-list.tsx';
import { TrashedList } from '#web/features/memories/moderation/trashed-list.tsx';
import type { Outcomes } from '#web/features/memories/moderation/use-outcome.tsx';
import { ReportSummaryPart } from '#web/features/reports/public.ts';
import { Fold } from '#web/ui/fold.tsx';

type Props = {
  id: number;
  /** Whether the reader decides on the memories of others. */
  decides: boolean;
  /** What was decided here. */
  outcomes: Outcomes;
};

/** What waits for approval: for those who decide all of it, for other members their own. */
export const CommunityWaiting = ({ id, decides, outcomes }: Props) => (
  <>
    {decides ? <Queue id={String(id)} outcomes={outcomes} /> : <OwnPending communityId={id} />}
    <UndoHost />
  </>
);

/** For those who decide what was returned or denied, and the deleted memories that the reader may restore. */
export const CommunityPast = ({ id, decides, outcomes }: Props) => (
  <>
    {decides && (
      <Fold title={<Trans>Returned or not published</Trans>}>
        <DecidedList id={String(id)} kind="community" onUndone={outcomes.comeBack} />
      </Fold>
    )}
    <Fold title={<Trans>Deleted memories</Trans>}>
      <TrashedList id={String(id)} kind="community" />
    </Fold>
  </>
);

/** For those who decide: what waits, and what was reported. */
function Queue({ id, outcomes }: { id: string; outcomes: Outcomes }) {
  const pending = useInfiniteQuery(pendingQuery(id, 'community'));
  const reported = useInfiniteQuery(reportedInCommunityQuery(id));
  // stays once something was there, to say what was decided
  const isShown = useRef(false);
  isShown.current ||= (pending.data?.pages[0]?.memories.length ?? 0) > 0;
  return (
    <>
      {isShown.current && (
        <section aria-labelledby="community-waiting">
          <h3 id="community-waiting" className="mb-4">
            <Trans>Waiting for approval</Trans>
          </h3>
          <PendingList id={id} kind="community" outcomes={outcomes} />
        </section>
      )}
      {!reported.isPending && (
        <ReportedList
          id={id}
          kind="community"
          summaryOf={(one) => (
            <Suspense>
              <ReportSummaryPart {...one} />
            </Suspense>
          )}
        />
      )}
    </>
  );
}
