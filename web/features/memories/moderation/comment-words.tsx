import { Trans } from '@lingui/react/macro';
import { useView } from '#web/ui/use-view.tsx';
import type { PendingComment } from '#worker/contract/comment.ts';
import { langOf } from '#worker/shared/views/view.ts';

/** A comment apart from its memory: who wrote it, its words, and the way to the memory. */
export function CommentWords({ comment, siteRef }: { comment: PendingComment; siteRef: string }) {
  const view = useView();
  const writer = comment.memory.author.name;
  return (
    <div className="card mb-0! p-4.5 lg:p-6">
      <p className="small">
        <bdi className="font-semibold text-(--ink-2)">{comment.author?.name}</bdi>
        {comment.created_at && (
          <>
            {' · '}
            <time dateTime={comment.created_at}>{view.format.ago(comment.created_at)}</time>
          </>
        )}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto" lang={langOf(comment.lang, view)}>
        {comment.text}
      </p>
      <div className="mt-3 border-s-2 border-(--line) ps-3">
        <view.Link
          className="underline underline-offset-4"
          href={`/${view.locale}/site/${encodeURIComponent(siteRef)}?memory=${comment.memory_id}#comments`}
        >
          <Trans>
            On the memory by <bdi>{writer}</bdi>
          </Trans>
        </view.Link>
        {comment.memory.text && (
          <p className="small line-clamp-2" dir="auto">
            {comment.memory.text}
          </p>
        )}
      </div>
    </div>
  );
}
