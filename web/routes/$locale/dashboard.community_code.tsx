import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { CommunityCodeScreen } from '#web/screens/community/community-code-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/community_code')({
  staticData: { areas: ['community'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
  },
  component: CommunityCodeScreen,
});
