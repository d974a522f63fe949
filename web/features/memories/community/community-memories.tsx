import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { MediaRenewal } from '#web/features/memories/card/media-renewal.tsx';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { FeedSkeleton } from '#web/features/memories/feed/feed-skeleton.tsx';
import { communityMemoriesQuery } from '#web/features/memories/memory-queries.ts';
import { WORTH_SEARCHING } from '#web/features/memories/memory-search.ts';
import { useOutcome } from '#web/features/memories/moderation/use-outcome.tsx';
import { useSession } from '#web/lib/session.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { SearchIcon } from '#worker/shared/views/icons.tsx';
import { Feed } from '#worker/shared/views/site/feed.tsx';

const MemoryComposer = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/kinds/writing/memory-composer.tsx')).MemoryComposer,
);
const CommunityWaiting = lazyPart(
  ['community', 'life', 'writing'],
  async () => (await import('./community-waiting.tsx')).CommunityWaiting,
);

const MemorySearch = lazyPart(
  ['common', 'search'],
  async () => (await import('#web/features/memories/searching/memory-search-dialog.tsx')).MemorySearchDialog,
);

const CommunityPast = lazyPart(
  ['community', 'life', 'writing'],
  async () => (await import('./community-waiting.tsx')).CommunityPast,
);

/** The memories of a community, and for its members the way to add one; nothing where its settings hide them. */
export function CommunityMemories({ community }: { community: Community }) {
  const { user } = useSession();
  const [composes, setComposes] = useState(false);
  const [shared, setShared] = useState<Memory | null>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const outcomes = useOutcome();
  if (community.settings.hide_memories) return null;
  const { can, settings, privilege, lang } = community;
  const isMember = user !== null && privilege !== 'none';
  const decides = can.approve_posts === true;

  function onShared(memory: Memory) {
    setShared(memory);
    setComposes(false);
    notice.current?.focus();
  }

  return (
    <section aria-labelledby="community-memories" className="flex flex-col gap-4">
      <MediaRenewal />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="community-memories">
          {settings.post_label ? (
            <UserText lang={lang}>{settings.post_label}</UserText>
          ) : (
            <Trans>Memories</Trans>
          )}
        </h2>
        {can.new_post && (
          <button type="button" className="button main" onClick={() => setComposes(true)}>
            <Trans>Add a memory</Trans>
          </button>
        )}
      </div>
      <p ref={notice} role="status" tabIndex={-1} className="font-semibold text-(--success) outline-none">
        {shared?.status === 'published' && <Trans>Your memory has been added.</Trans>}
        {shared?.status === 'pending' && (
          <Trans>Thank you. The editors will see it first and then it will appear here.</Trans>
        )}
      </p>
      {composes && user && (
        <Suspense fallback={<PendingPart />}>
          <MemoryComposer
            site={community}
            userId={user.id}
            onShared={onShared}
            onClose={() => setComposes(false)}
          />
        </Suspense>
      )}
      {isMember && (
        <Suspense>
          <CommunityWaiting id={community.id} decides={decides} outcomes={outcomes} />
        </Suspense>
      )}
      <CommunityFeed community={community} own={decides} />
      {isMember && (
        <Suspense>
          <CommunityPast id={community.id} decides={decides} outcomes={outcomes} />
        </Suspense>
      )}
    </section>
  );
}

function CommunityFeed({ community, own }: { community: Community; own: boolean }) {
  const { t } = useLingui();
  const view = useView();
  const mayWrite = community.can.new_post === true;
  const feed = useInfiniteQuery(communityMemoriesQuery(community.id));
  const memories = feed.data?.pages.flatMap((page) => page.memories) ?? [];
  const [list, onRequest] = useFirstNew<HTMLDivElement>(memories.length, 'article');
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <CallFault error={feed.error} again={() => void feed.refetch()} />;
  return (
    <>
      {memories.length >= WORTH_SEARCHING && <SearchMemories community={community} />}
      <Feed
        view={view}
        memories={memories}
        card={(memory) => <MemoryCard memory={memory} key={memory.id} />}
        empty={memories.length === 0 && mayWrite}
        filter={null}
        own={own}
        list={list}
      />
      {memories.length === 0 && !mayWrite && (
        <p className="empty">
          <Trans>There are no memories here yet.</Trans>
        </p>
      )}
      <MoreButton list={feed} onRequest={onRequest}>
        <Trans>More memories</Trans>
      </MoreButton>
      <p className="unseen" role="status">
        {feed.isFetchingNextPage && t`Loading`}
      </p>
    </>
  );
}

function SearchMemories({ community }: { community: Community }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        ref={button}
        className="button self-start"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {t`Search the memories`}
      </button>
      {open && (
        <Suspense fallback={<PendingPart />}>
          <MemorySearch
            id={communityAddressOf(community)}
            communityId={community.id}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
