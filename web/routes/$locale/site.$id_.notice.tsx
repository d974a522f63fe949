import { createFileRoute } from '@tanstack/react-router';
import { noticeQuery } from '#web/features/notices/notice-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { NoticeScreen } from '#web/screens/family/notice-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/notice')({
  staticData: { areas: ['family', 'notice'] },
  loader: async ({ context: { queries }, params: { id } }) => {
    await Promise.all([queries.fetchQuery(siteQuery(id)), queries.fetchQuery(noticeQuery(id))]);
  },
  errorComponent: SiteProblem,
  component: NoticeRoute,
});

function NoticeRoute() {
  return <NoticeScreen id={Route.useParams().id} />;
}
