import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';

export const Route = createFileRoute('/$locale/dev/ui')({
  beforeLoad: () => {
    if (!__LOCAL__) throw notFound();
  },
  loader: () => (__LOCAL__ ? withMoreWords() : undefined),
  component: __LOCAL__
    ? lazyRouteComponent(() => import('#web/screens/dev/ui-screen.tsx'), 'UiScreen')
    : () => null,
});
