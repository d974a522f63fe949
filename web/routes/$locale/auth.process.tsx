import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$locale/auth/process')({
  beforeLoad: async ({ context, params, preload }) => {
    if (preload) return;
    const { arrive } = await import('#web/screens/account/process-arrival.ts');
    await arrive(context, params);
  },
});
