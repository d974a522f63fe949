import { createFileRoute, redirect } from '@tanstack/react-router';
import { graveQuery } from '#web/features/graves/grave-queries.ts';
import { GraveScreen } from '#web/screens/visit/grave-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/grave/$id')({
  staticData: { areas: ['grave'] },
  loader: async ({ context: { queries }, params: { locale, id } }) => {
    const { people } = (await queries.ensureQueryData(graveQuery(id))).grave;
    const [first, ...others] = people;
    if (first && others.length === 0)
      throw redirect({ to: '/$locale/site/$id', params: { locale, id: first.slug }, replace: true });
  },
  errorComponent: SiteProblem,
  component: GravePage,
});

function GravePage() {
  return <GraveScreen id={Route.useParams().id} />;
}
