import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

export const Route = createFileRoute('/$locale/dev/ui')({
  beforeLoad: () => {
    if (!__LOCAL__) throw notFound();
  },
  component: __LOCAL__
    ? lazyRouteComponent(() => import('#web/screens/dev/ui-screen.tsx'), 'UiScreen')
    : () => null,
});
