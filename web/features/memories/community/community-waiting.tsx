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
import { useOutcome } from '#web/features/memories/moderation/use-outcome.tsx';
import { ReportSummaryPart } from '#web/features/reports/public.ts';
import { Fold } from '#web/ui/fold.tsx';

type Props = {
  id: number;
  /** Whether the reader decides on the memories of others. */
  decides: boolean;
};

/** What waits for approval: for those who decide all of it, for other members their own. */
export const CommunityWaiting = ({ id, decides }: Props) => (
  <>
    {decides ? <Queue id={String(id)} /> : <OwnPending communityId={id} />}
    <UndoHost />
  </>
);

/** The deleted memories that the reader may restore. */
export const CommunityDeleted = ({ id }: Pick<Props, 'id'>) => (
  <Fold title={<Trans>Deleted memories</Trans>}>
    <TrashedList id={String(id)} kind="community" />
  </Fold>
);

/** For those who decide: what waits, what was reported, and what was returned or denied. */
function Queue({ id }: { id: string }) {
  const outcomes = useOutcome();
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
      <Fold title={<Trans>Returned or not published</Trans>}>
        <DecidedList id={id} kind="community" onUndone={outcomes.comeBack} />
      </Fold>
    </>
  );
}
