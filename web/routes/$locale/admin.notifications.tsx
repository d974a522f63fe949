import { createFileRoute } from '@tanstack/react-router';
import { MAIL_FILTERS } from '#web/features/operations/mail-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { NotificationsScreen } from '#web/screens/admin/notifications-screen.tsx';

export const Route = createFileRoute('/$locale/admin/notifications')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch: pickSearch(...MAIL_FILTERS, 'view', 'columns', 'open'),
  component: NotificationsScreen,
});
