import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { MediaRenewal } from '#web/features/memories/card/media-renewal.tsx';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { useKeptHeart } from '#web/features/memories/feed/use-kept-heart.ts';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { CommunityMemory } from '#worker/shared/views/site/community-memory.tsx';
import '#worker/shared/views/site/community-memory.css';
import { langOf } from '#worker/shared/views/view.ts';
import { CommunityProblem } from './community-problem.tsx';

const OwnCard = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/contributions/own-pending.tsx')).OwnCard,
);

const UndoHost = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/undo.tsx')).UndoHost,
);

const UNPUBLISHED: Memory['status'][] = ['pending', 'returned', 'denied'];

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  memoryId: number;
};

/** One memory of a community; its author also finds what was decided on it. */
export function CommunityMemoryScreen({ id, memoryId }: Props) {
  const { t } = useLingui();
  const view = useView();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { data: memory } = useSuspenseQuery(memoryQuery(memoryId, community.id));
  const frame = useRef<HTMLDivElement>(null);
  const { main } = namesFor(community, view.locale);
  const name = main.text;
  const title = t`A memory in the community ${name}`;
  const isHere = memory.community_id === community.id;
  useAccent(community);
  useTitle(isHere ? title : name);
  useKeptHeart(frame, memory);
  if (!isHere) return <MissingMemory id={id} />;
  const at = `/${view.locale}/community`;
  const address = `${location.origin}${at}/${community.id}/memory/${memory.id}`;
  return (
    <>
      <MediaRenewal />
      <CommunityMemory
        view={view}
        frame={frame}
        community={{
          name: main.text,
          lang: langOf(main.lang, view),
          href: `${at}/${encodeURIComponent(id)}`,
        }}
        card={
          memory.mine && UNPUBLISHED.includes(memory.status) ? (
            <Suspense>
              <OwnCard memory={memory} isLinked />
            </Suspense>
          ) : (
            <MemoryCard memory={{ ...memory, more: false }} folded={false} />
          )
        }
        share={
          <>
            {memory.status === 'published' && <ShareRow page={{ title, address }} />}
            <BackToCommunity id={id} name={main.text} lang={main.lang} />
          </>
        }
      />
      {memory.can.delete && (
        <Suspense>
          <UndoHost />
        </Suspense>
      )}
    </>
  );
}

/** The error page of a memory that is missing or hidden; other errors as of the community. */
export function CommunityMemoryProblem({ error }: { error: unknown }) {
  const { id } = useParams({ strict: false });
  const isMissing = error instanceof ApiError && MISSING.has(error.code);
  return isMissing && id ? <MissingMemory id={id} /> : <CommunityProblem error={error} />;
}

const MISSING: ReadonlySet<ApiError['code']> = new Set(['memory.not_found', 'request.invalid']);

function MissingMemory({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const title = t`This memory could not be found`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <Link className="button" to="/$locale/community/$id" params={{ locale, id }}>
          <Trans>Open the community</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It may have been deleted, or only some people can see it.</Trans>
      </p>
    </StatePage>
  );
}
