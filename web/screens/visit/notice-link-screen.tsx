import { useSuspenseQuery } from '@tanstack/react-query';
import { noticePageQuery } from '#web/features/notices/notice-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import '#worker/shared/views/notice/first.css';
import { NoticePage } from '#worker/shared/views/notice/notice-page.tsx';

/** The notice of a link, for everyone who has it. */
export function NoticeLinkScreen({ token }: { token: string }) {
  const view = useView();
  const { data: page, error } = useSuspenseQuery(noticePageQuery(token));
  // it was deleted meanwhile
  if (error instanceof ApiError && error.code === 'notice.not_found') throw error;
  useTitle(nameInLocale(page.person, view.locale));
  return <NoticePage view={view} page={page} token={token} origin={location.origin} />;
}
