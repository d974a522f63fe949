import { createFileRoute } from '@tanstack/react-router';
import { unprovenOnly } from '#web/features/accounts/guards/login-guards.ts';
import { SecondFactorScreen } from '#web/screens/account/second-factor-screen.tsx';

export const Route = createFileRoute('/$locale/second-factor')({
  staticData: { areas: ['account'] },
  loader: async ({ context, params }) => ({ step: await unprovenOnly({ context, params }) }),
  component: SecondFactorPage,
});

function SecondFactorPage() {
  return <SecondFactorScreen step={Route.useLoaderData().step} />;
}
