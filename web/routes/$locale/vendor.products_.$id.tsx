import { createFileRoute } from '@tanstack/react-router';
import { pricesQuery } from '#web/features/plans/price-queries.ts';
import { productsQuery } from '#web/features/vendors/vendor-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { ProductScreen } from '#web/screens/vendor/product-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

const validateSearch = pickSearch('vendor');

export const Route = createFileRoute('/$locale/vendor/products_/$id')({
  staticData: { areas: ['vendor'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      context.queries.fetchQuery(productsQuery(deps.vendor)),
      context.queries.ensureQueryData(pricesQuery),
    ]);
  },
  errorComponent: SiteProblem,
  component: ProductRoute,
});

function ProductRoute() {
  const { id } = Route.useParams();
  return <ProductScreen key={id} id={id} asVendor={Route.useSearch().vendor} />;
}
