import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteHref } from '#web/features/memories/memory-search.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { listCommunityMemories } from '#worker/contract/community-memory.ts';
import { listMemories, MEMORY_QUERY_MAX, type Memory, type MemoryPage } from '#worker/contract/memory.ts';
import { Highlighted } from '#worker/shared/views/search/highlighted.tsx';

const matchesQuery = ({ id, communityId }: SearchedPlace, q: string) =>
  infiniteQueryOptions({
    queryKey:
      communityId === undefined ? ['memories', id, { q }] : ['memories', 'community', communityId, { q }],
    queryFn: ({ pageParam, signal }) => {
      const query = { q, cursor: pageParam ?? undefined };
      return communityId === undefined
        ? call(listMemories, { params: { siteId: id }, query }, signal)
        : call(listCommunityMemories, { params: { communityId }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: q !== '',
  });

type SearchedPlace = {
  /** The site's or the community's id or slug as in the URL. */
  id: string;
  /** Of a community. */
  communityId?: number;
};

type Props = SearchedPlace & { onClose: () => void };

/** A search among the memories of a site or a community: in their texts, and in what is said in videos and recordings. */
export function MemorySearchDialog({ onClose, ...place }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed).trim().slice(0, MEMORY_QUERY_MAX);
  const { id, communityId } = place;
  const found = useInfiniteQuery({ ...matchesQuery(place, q), placeholderData: keepPreviousData });
  const pages = q === '' ? [] : (found.data?.pages ?? []);
  const count = pages.reduce((sum, { memories }) => sum + memories.length, 0);
  const isComplete = found.isSuccess && !found.isPlaceholderData;

  return (
    <Dialog title={t`Search the memories`} isOpen onOpenChange={(open) => open || onClose()}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Words in a memory, a transcript, a place or a caption`}
          type="search"
          value={typed}
          onChange={setTyped}
          maxLength={MEMORY_QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
        />
        <p className="small" role="status">
          {q !== '' &&
            (isComplete
              ? count === 0
                ? t`No memory has these words.`
                : t`${plural(count, { one: '# memory', other: '# memories' })}`
              : !found.error && t`Searching…`)}
        </p>
        {found.error && <CallFault error={found.error} again={() => void found.refetch()} />}
        {count > 0 && (
          <ul className="flex list-none flex-col p-0" aria-busy={found.isPlaceholderData || undefined}>
            {pages.flatMap((page) =>
              page.memories.map((memory) => (
                <Match
                  key={memory.id}
                  page={page}
                  memory={memory}
                  q={q}
                  href={
                    communityId === undefined
                      ? siteHref(locale, id, { memory: memory.id })
                      : `/${locale}/community/${encodeURIComponent(id)}/memory/${memory.id}`
                  }
                  onOpen={onClose}
                />
              )),
            )}
          </ul>
        )}
        {q !== '' && found.hasNextPage && (
          <button
            type="button"
            className="button self-start"
            aria-busy={found.isFetchingNextPage || undefined}
            onClick={() => found.isFetchingNextPage || void found.fetchNextPage()}
          >
            <Trans>More memories</Trans>
          </button>
        )}
      </div>
    </Dialog>
  );
}

type MatchProps = {
  page: MemoryPage;
  memory: Memory;
  q: string;
  href: string;
  onOpen: () => void;
};

/** A memory that was found, with the words around the match. */
function Match({ page, memory, q, href, onOpen }: MatchProps) {
  const view = useView();
  const { Link } = view;
  const match = page.found?.find(({ memory_id }) => memory_id === memory.id);
  const excerpt = match?.excerpt || memory.text || memory.candle_text || '';
  return (
    <li className="border-t border-(--line)">
      <Link href={href} className="flex flex-col gap-1 py-3 no-underline!" onClick={onOpen}>
        <span className="wrap-anywhere" dir="auto">
          <Highlighted text={excerpt} query={q} />
        </span>
        <span className="small">
          {match?.media_id && (
            <>
              <Trans>Said in a video or a recording</Trans>
              {' · '}
            </>
          )}
          <bdi>{memory.author?.name}</bdi>
          {memory.created_at && (
            <>
              {' · '}
              <time dateTime={memory.created_at}>{view.format.ago(memory.created_at)}</time>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
