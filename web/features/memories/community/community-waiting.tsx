import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { UndoHost } from '#web/features/memories/actions/undo.tsx';
import { OwnPending } from '#web/features/memories/contributions/own-pending.tsx';
import { pendingQuery } from '#web/features/memories/moderation/moderation-queries.ts';
import { PendingList } from '#web/features/memories/moderation/pending-list.tsx';
import { TrashedList } from '#web/features/memories/moderation/trashed-list.tsx';
import { useOutcome } from '#web/features/memories/moderation/use-outcome.tsx';
import { Fold } from '#web/ui/fold.tsx';

type Props = {
  id: number;
  /** Whether the reader decides on the memories of others. */
  decides: boolean;
};

/** What waits for approval: for those who decide all of it, for other members their own. */
export const CommunityWaiting = ({ id, decides }: Props) => (
  <>
    {decides ? <Queue id={id} /> : <OwnPending communityId={id} />}
    <UndoHost />
  </>
);

/** The deleted memories that the reader may restore. */
export const CommunityDeleted = ({ id }: Pick<Props, 'id'>) => (
  <Fold title={<Trans>Deleted memories</Trans>}>
    <TrashedList id={String(id)} kind="community" />
  </Fold>
);

function Queue({ id }: { id: number }) {
  const outcomes = useOutcome();
  const pending = useInfiniteQuery(pendingQuery(String(id), 'community'));
  // stays once something was there, to say what was decided
  const isShown = useRef(false);
  isShown.current ||= (pending.data?.pages[0]?.memories.length ?? 0) > 0;
  if (!isShown.current) return null;
  return (
    <section aria-labelledby="community-waiting">
      <h3 id="community-waiting" className="mb-4">
        <Trans>Waiting for approval</Trans>
      </h3>
      <PendingList id={String(id)} kind="community" outcomes={outcomes} />
    </section>
  );
}
