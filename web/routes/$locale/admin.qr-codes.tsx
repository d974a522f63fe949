import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { QrScreen } from '#web/screens/admin/qr-screen.tsx';

export const Route = createFileRoute('/$locale/admin/qr-codes')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch: pickSearch('view', 'q', 'state', 'type', 'batch', 'site', 'community', 'columns', 'open'),
  component: QrPage,
});

function QrPage() {
  return <QrScreen view={Route.useSearch().view} />;
}
