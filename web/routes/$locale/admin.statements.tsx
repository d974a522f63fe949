import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { StatementsScreen } from '#web/screens/billing/statements-screen.tsx';
import { STATEMENT_STATES } from '#worker/contract/statement.ts';

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/statements')({
  staticData: { areas: ['billing', 'deliveries'], layout: 'admin' },
  validateSearch: pickSearch('state'),
  component: StatementsRoute,
});

function StatementsRoute() {
  const { state } = Route.useSearch();
  return <StatementsScreen state={STATEMENT_STATES.find((one) => one === state) ?? 'open'} />;
}
