import { createFileRoute } from '@tanstack/react-router';
import { contactQuery } from '#web/features/contact/contact-query.ts';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { textsQuery } from '#web/features/texts/text-queries.ts';
import { HomeScreen } from '#web/screens/visit/home-screen.tsx';
import { isLocale } from '#worker/shared/locale.ts';

export const Route = createFileRoute('/$locale/')({
  staticData: { layout: 'landing', areas: ['contact', 'home'] },
  loader: async ({ context, params }) => {
    const { locale } = params;
    if (!isLocale(locale)) return;
    await Promise.all([
      context.queries.prefetchQuery(examplesQuery(locale)),
      context.queries.prefetchQuery(textsQuery('landing', locale)),
      context.queries.prefetchQuery(contactQuery),
    ]);
  },
  component: HomeScreen,
});
