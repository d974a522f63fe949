import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { PlatformImportScreen } from '#web/screens/admin/import-screen.tsx';

export const Route = createFileRoute('/$locale/admin/import-sites-to-groups')({
  staticData: { areas: ['admin', 'imports'], layout: 'admin' },
  validateSearch: pickSearch('import'),
  component: ImportPage,
});

function ImportPage() {
  return <PlatformImportScreen kind="sites_to_groups" importId={Route.useSearch().import} />;
}
