import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

export const Route = createFileRoute('/$locale/dev/ui')({
  // its screen is imported manually, and only in a local build
  codeSplitGroupings: [],
  staticData: { areas: ['dev'] },
  beforeLoad: () => {
    if (!__LOCAL__) throw notFound();
  },
  component: __LOCAL__
    ? lazyRouteComponent(() => import('#web/screens/dev/ui-screen.tsx'), 'UiScreen')
    : () => null,
});
