import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { billingQuery } from '#web/features/billing/billing-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { BillingScreen } from '#web/screens/billing/billing-screen.tsx';

const validateSearch = pickSearch('year', 'card');

export const Route = createFileRoute('/$locale/dashboard/account_/billing')({
  staticData: { areas: ['billing'], layout: 'dashboard' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => ({ year: yearOf(search) }),
  loader: async ({ context, params, location, deps: { year } }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchInfiniteQuery(billingQuery(year));
  },
  component: BillingRoute,
});

/** A year as the API takes it; anything else is no filter. */
const yearOf = ({ year = '' }: { year?: string }) => (/^20\d\d$/.test(year) ? year : undefined);

function BillingRoute() {
  const search = Route.useSearch();
  return <BillingScreen year={yearOf(search)} card={search.card} />;
}
