import { createFileRoute } from '@tanstack/react-router';
import { accountQuery, mailLevelsQuery } from '#web/features/accounts/account-queries.ts';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { calendarsQuery } from '#web/features/calendars/calendar-queries.ts';
import { AccountScreen } from '#web/screens/account/account-screen.tsx';

export const Route = createFileRoute('/$locale/dashboard/account')({
  staticData: { areas: ['account', 'site'], layout: 'dashboard' },
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    const { queries } = context;
    void queries.prefetchQuery(accountQuery);
    void queries.prefetchQuery(mailLevelsQuery);
    void queries.prefetchQuery(calendarsQuery);
  },
  component: AccountScreen,
});
