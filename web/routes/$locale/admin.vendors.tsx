import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery, vendorsQuery } from '#web/features/vendors/vendor-queries.ts';
import { AdminVendorsScreen } from '#web/screens/vendor/admin-vendors-screen.tsx';

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/vendors')({
  staticData: { areas: ['vendor'], layout: 'admin' },
  loader: ({ context }) => {
    void context.queries.prefetchInfiniteQuery(vendorsQuery('applied'));
    void context.queries.prefetchInfiniteQuery(reviewQuery);
  },
  component: AdminVendorsScreen,
});
