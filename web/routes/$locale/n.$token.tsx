import { createFileRoute } from '@tanstack/react-router';
import { noticePageQuery } from '#web/features/notices/notice-queries.ts';
import { NoticeLinkScreen } from '#web/screens/visit/notice-link-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/n/$token')({
  staticData: { areas: ['notice'] },
  loader: ({ context, params }) => context.queries.ensureQueryData(noticePageQuery(params.token)),
  errorComponent: SiteProblem,
  component: NoticeLinkRoute,
});

function NoticeLinkRoute() {
  return <NoticeLinkScreen token={Route.useParams().token} />;
}
