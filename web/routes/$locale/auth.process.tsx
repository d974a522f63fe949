import { createFileRoute } from '@tanstack/react-router';
import { arrive } from '#web/screens/account/process-arrival.ts';

export const Route = createFileRoute('/$locale/auth/process')({
  loader: async ({ context, params, preload }) => {
    if (!preload) await arrive(context, params);
  },
});
