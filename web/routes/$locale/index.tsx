import { createFileRoute } from '@tanstack/react-router';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { HomeScreen } from '#web/screens/visit/home-screen.tsx';
import { isLocale } from '#worker/shared/locale.ts';

export const Route = createFileRoute('/$locale/')({
  staticData: { layout: 'landing' },
  loader: async ({ context, params }) => {
    if (isLocale(params.locale)) await context.queries.prefetchQuery(examplesQuery(params.locale));
  },
  component: HomeScreen,
});
