import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { call } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { listPending } from '#worker/contract/memory-commands.ts';

const EditMemory = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/edit-memory.tsx')).EditMemory,
);

/** The user's own memories on this site that are pending or returned. */
const ownPendingQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['waiting', siteId, 'mine'],
    queryFn: ({ signal }) =>
      call(listPending, { params: { siteId: String(siteId) }, query: { mine: '1' } }, signal),
  });

/** The user's own memories that are not published yet. */
export function OwnPending({ siteId }: { siteId: number }) {
  const { data } = useQuery(ownPendingQuery(siteId));
  return data?.memories.map((memory) => <WaitingCard key={memory.id} memory={memory} />);
}

function WaitingCard({ memory }: { memory: Memory }) {
  const [edits, setEdits] = useState(false);
  return (
    <div className="mb-5 rounded-[14px] bg-(--warning-soft) *:mb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-(--warning)">
        <p className="min-w-0 flex-1 basis-48 font-semibold">
          {memory.status !== 'returned' ? (
            <Trans>Waiting for approval</Trans>
          ) : memory.status_note ? (
            <Trans>Returned to you with a note</Trans>
          ) : (
            <Trans>Returned to you</Trans>
          )}
        </p>
        {memory.status_note && (
          <p className="basis-full whitespace-pre-line text-(--ink)" dir="auto">
            {memory.status_note}
          </p>
        )}
        {memory.status === 'returned' && memory.can.edit && (
          <button type="button" className="button text-(--ink)" onClick={() => setEdits(true)}>
            <Trans>Edit and send again</Trans>
          </button>
        )}
      </div>
      <MemoryCard memory={memory} />
      {edits && (
        <Suspense fallback={<PendingPart />}>
          <EditMemory memory={memory} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </div>
  );
}
