import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import type { Comment } from '#worker/contract/comment.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comment-queries.ts';

/** The comments on a memory, the user's own that are not published, and the form for a new one. */
export function Thread({ memory }: { memory: Memory }) {
  const { t } = useLingui();
  const { signedIn, user } = useSession();
  const list = useInfiniteQuery(commentsQuery(memory.id));
  const pages = list.data?.pages ?? [];
  const published = [...new Map(pages.flatMap((page) => page.comments).map((one) => [one.id, one])).values()];
  const own = pages.flatMap((page) => page.own);
  const [shown, ask] = useFirstNew<HTMLUListElement>(published.length);
  const [said, setSaid] = useState('');
  const [again, setAgain] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [first] = pages;

  const item = (comment: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      siteId={memory.site_id}
      onAgain={setAgain}
      onDeleted={() => {
        setSaid('');
        section.current?.focus();
      }}
    />
  );

  return (
    <section
      ref={section}
      id="comments"
      tabIndex={-1}
      aria-label={t`Comments`}
      className="flex flex-col gap-4 border-t border-(--line) px-4.5 py-4 outline-none lg:px-6 [&_.caption]:mx-0 [&_.more]:mx-0"
    >
      {list.isPending && (
        <Skeleton>
          <SkeletonLine size="40%" />
          <SkeletonLine />
        </Skeleton>
      )}
      {list.isError && <CallFault error={list.error} again={() => void list.refetch()} />}
      {first && published.length === 0 && own.length === 0 && (
        <p className="small">
          <Trans>No comments yet.</Trans>
        </p>
      )}
      {published.length > 0 && (
        <ul ref={shown} className="flex flex-col gap-4">
          {published.map(item)}
        </ul>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="button self-start"
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => {
            if (list.isFetchingNextPage) return;
            ask();
            void list.fetchNextPage();
          }}
        >
          <Trans>More comments</Trans>
        </button>
      )}
      {own.length > 0 && <ul className="flex flex-col gap-4">{own.map(item)}</ul>}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={said ? 'font-semibold text-(--success) outline-none' : 'sr-only'}
      >
        {said}
      </p>
      {first?.can.comment && (!signedIn || user) && (
        <CommentForm
          key={`${user?.id} ${again}`}
          memoryId={memory.id}
          userId={user?.id ?? null}
          waits={first.waits}
          {...(again !== null && { text: again })}
          onPosted={(comment) => {
            setSaid(
              comment.status === 'published'
                ? t`Your comment was added.`
                : t`Thank you. The family will read your comment first, and then it will appear here.`,
            );
            status.current?.focus();
          }}
          onTyping={() => setSaid('')}
        />
      )}
    </section>
  );
}
