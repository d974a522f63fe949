import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards.ts';
import { communitiesToPairQuery } from '#web/features/kiosks/kiosk-queries.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { CommunityCodeScreen } from '#web/screens/kiosk/community-code-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/community_code')({
  staticData: { layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    void context.queries.prefetchQuery(communitiesToPairQuery);
    await withMoreWords();
  },
  component: CommunityCodeScreen,
});
