import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRestoreComment } from '#web/features/memories/life/use-delete-comment.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { CommentWords } from './comment-words.tsx';
import { trashedCommentsQuery } from './moderation-queries.ts';

/** Comments deleted in the last 30 days, which can be restored; nothing where there are none. */
export function TrashedComments({ id, onRestored }: { id: string; onRestored: () => void }) {
  const trashed = useInfiniteQuery(trashedCommentsQuery(id));
  const restore = useRestoreComment();
  if (trashed.error) return <CallFault error={trashed.error} again={() => void trashed.refetch()} />;
  const comments = trashed.data?.pages.flatMap((page) => page.comments) ?? [];
  if (comments.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-4">
        <Trans>Comments</Trans>
      </h2>
      <ul className="flex flex-col gap-6">
        {comments.map((comment) => (
          <li key={comment.id} className="rounded-[14px] bg-(--sunken)">
            <CommentWords comment={comment} siteRef={id} />
            {comment.can.restore && (
              <div className="p-3">
                <button
                  type="button"
                  className="button"
                  aria-disabled={restore.isPending || undefined}
                  onClick={() => restore.isPending || restore.mutate(comment.id, { onSuccess: onRestored })}
                >
                  <Trans>Restore</Trans>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={trashed}>
        <Trans>More comments</Trans>
      </MoreButton>
    </>
  );
}
