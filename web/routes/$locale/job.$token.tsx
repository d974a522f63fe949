import { createFileRoute } from '@tanstack/react-router';
import { jobQuery } from '#web/features/vendor-orders/job/job-queries.ts';
import { readKeptJob } from '#web/features/vendor-orders/job/kept-job.ts';
import { JobScreen } from '#web/screens/vendor/job-screen.tsx';

export const Route = createFileRoute('/$locale/job/$token')({
  staticData: { areas: ['deliveries', 'way'], layout: 'process' },
  loader: async ({ context, params, preload }) => {
    // what was kept on this device is shown at once
    if (!preload && !readKeptJob(params.token)) await context.queries.prefetchQuery(jobQuery(params.token));
  },
  component: JobRoute,
});

function JobRoute() {
  const { token } = Route.useParams();
  return <JobScreen key={token} token={token} />;
}
