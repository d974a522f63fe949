import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { SitesScreen } from '#web/screens/admin/sites-screen.tsx';

export const Route = createFileRoute('/$locale/admin/sites')({
  staticData: { areas: ['admin', 'billing'], layout: 'admin' },
  validateSearch: pickSearch(
    'q',
    'state',
    'type',
    'mode',
    'subscribed',
    'owner',
    'community',
    'from',
    'to',
    'sort',
    'columns',
    'open',
  ),
  component: SitesScreen,
});
