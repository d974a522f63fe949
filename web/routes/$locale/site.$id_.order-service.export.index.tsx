import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { backupQuery } from '#web/features/orders/backup-queries.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { ExportOrderScreen } from '#web/screens/billing/export-order-screen.tsx';
import { ExportProblem } from '#web/screens/billing/export-problem.tsx';

export const Route = createFileRoute('/$locale/site/$id_/order-service/export/')({
  staticData: { areas: ['billing'] },
  loader: async ({ context: { queries }, params, location, context }) => {
    await requireLogin({ context, params, location });
    await Promise.all([queries.fetchQuery(siteQuery(params.id)), queries.fetchQuery(backupQuery(params.id))]);
  },
  errorComponent: ExportOrderProblem,
  component: ExportOrderRoute,
});

function ExportOrderProblem({ error }: { error: unknown }) {
  return <ExportProblem id={Route.useParams().id} error={error} />;
}

function ExportOrderRoute() {
  return <ExportOrderScreen id={Route.useParams().id} />;
}
