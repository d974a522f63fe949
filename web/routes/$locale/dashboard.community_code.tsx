import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { communitiesToPairQuery } from '#web/features/kiosks/kiosk-queries.ts';
import { CommunityCodeScreen } from '#web/screens/kiosk/community-code-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/community_code')({
  staticData: { areas: ['kiosk'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchQuery(communitiesToPairQuery);
  },
  component: CommunityCodeScreen,
});
