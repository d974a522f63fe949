import { createFileRoute } from '@tanstack/react-router';
import { productsQuery, vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { ProductsScreen } from '#web/screens/vendor/products-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

const validateSearch = pickSearch('vendor');

// the guard of all addresses below /vendor lets only vendors in, and administrators who look at one
export const Route = createFileRoute('/$locale/vendor/products')({
  staticData: { areas: ['vendor'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // one after the other: an administrator is asked for a reason once
    await context.queries.fetchQuery(vendorQuery(deps.vendor));
    await context.queries.fetchQuery(productsQuery(deps.vendor));
  },
  errorComponent: SiteProblem,
  component: ProductsRoute,
});

function ProductsRoute() {
  return <ProductsScreen asVendor={Route.useSearch().vendor} />;
}
