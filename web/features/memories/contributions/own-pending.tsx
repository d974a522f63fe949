import { Trans } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { call } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { listPendingInCommunity } from '#worker/contract/community-memory.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { listPending } from '#worker/contract/memory-commands.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import { CopyText, joinWords } from './copy-text.tsx';

const MemoryAct = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/memory-act.tsx')).MemoryAct,
);

type Where = { siteId: number; communityId?: never } | { siteId?: never; communityId: number };

/** The user's own memories on this site, or in this community, that are pending, returned or denied. */
const ownPendingQuery = ({ siteId, communityId }: Where) =>
  infiniteQueryOptions({
    queryKey: communityId ? ['waiting', 'community', communityId, 'mine'] : ['waiting', siteId, 'mine'],
    queryFn: ({ pageParam, signal }): Promise<MemoryPage> => {
      const query = { mine: '1' as const, ...(pageParam && { cursor: pageParam }) };
      return communityId
        ? call(listPendingInCommunity, { params: { communityId }, query }, signal)
        : call(listPending, { params: { siteId: String(siteId) }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The user's own memories that are not published, oldest first. The one that the address names is brought into view. */
export function OwnPending({ linked, ...where }: Where & { linked?: number | undefined }) {
  const list = useInfiniteQuery(ownPendingQuery(where));
  const memories = list.data?.pages.flatMap((page) => page.memories) ?? [];
  const [shown, onRequest] = useFirstNew<HTMLDivElement>(memories.length, 'article');
  return (
    <div ref={shown}>
      {memories.map((memory) => (
        <OwnCard key={memory.id} memory={memory} isLinked={memory.id === linked} />
      ))}
      <MoreButton list={list} onRequest={onRequest}>
        <Trans>More of yours</Trans>
      </MoreButton>
    </div>
  );
}

type OwnCardProps = { memory: Memory; isLinked: boolean };

/** A memory that is not published, for its author, with what was decided. */
export function OwnCard(props: OwnCardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { isLinked } = props;
  useEffect(() => {
    if (isLinked) frame.current?.scrollIntoView?.({ block: 'start' });
  }, [isLinked]);
  const Card = props.memory.status === 'denied' ? DeniedCard : WaitingCard;
  return (
    <div ref={frame}>
      <Card {...props} />
    </div>
  );
}

function WaitingCard({ memory }: OwnCardProps) {
  const [edits, setEdits] = useState(false);
  const { status, status_note: note } = memory;
  return (
    <div className="mb-5 rounded-[14px] bg-(--warning-soft) *:mb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-(--warning)">
        <p className="min-w-0 flex-1 basis-48 font-semibold">
          {status !== 'returned' ? (
            <Trans>Waiting for approval</Trans>
          ) : note ? (
            <Trans>Returned to you with a note</Trans>
          ) : (
            <Trans>Returned to you</Trans>
          )}
        </p>
        {note && <Note note={note} />}
        {status === 'returned' && memory.can.edit && (
          <button type="button" className="button text-(--ink)" onClick={() => setEdits(true)}>
            <Trans>Edit and send again</Trans>
          </button>
        )}
      </div>
      <MemoryCard memory={memory} />
      {edits && (
        <Suspense fallback={<PendingPart />}>
          <MemoryAct memory={memory} act="edit" onEnd={() => setEdits(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A memory that was denied, folded: its author finds it, and is not met by it on each visit but from a link to it. */
function DeniedCard({ memory, isLinked }: OwnCardProps) {
  const { status_note: note } = memory;
  return (
    <details
      open={isLinked}
      className="mb-5 [&[open]>summary>svg]:rotate-180 rounded-[14px] bg-(--sunken) *:mb-0"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-2 text-(--ink-2)">
        {memory.community_id ? (
          <Trans>The editors chose not to publish this</Trans>
        ) : (
          <Trans>The family chose not to publish this</Trans>
        )}
        <DownIcon />
      </summary>
      <div className="flex flex-col items-start gap-2 px-4 pb-3">
        {note && <Note note={note} />}
        <p className="text-(--ink-2)">
          {memory.community_id ? (
            <Trans>It is kept here. Only you and the editors can see it.</Trans>
          ) : (
            <Trans>It is kept here. Only you and the family can see it.</Trans>
          )}
        </p>
        <CopyWords memory={memory} />
      </div>
      <MemoryCard memory={memory} />
    </details>
  );
}

const Note = ({ note }: { note: string }) => (
  <p className="basis-full whitespace-pre-line wrap-anywhere text-(--ink)" dir="auto">
    {note}
  </p>
);

function CopyWords({ memory }: { memory: Memory }) {
  const { text, candle_text, location, author_relation, media, links } = memory;
  const words = joinWords([
    text,
    candle_text,
    location,
    author_relation,
    ...media.map(({ caption }) => caption),
    ...links.flatMap(({ title, url }) => [title, url]),
  ]);
  return words && <CopyText words={words} />;
}
