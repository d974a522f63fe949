import { createFileRoute, notFound } from '@tanstack/react-router';
import { local } from '#web/lib/storage.ts';
import { isLocale } from '#worker/shared/locale.ts';

/** Where there may be something to ask first, roughly; for a kiosk everywhere. See `worker/shared/page-guards.ts`. */
const GUARDED = /admin|vendor|service|payment/;

export const Route = createFileRoute('/$locale')({
  beforeLoad: async ({ params, location, context }) => {
    if (!isLocale(params.locale)) throw notFound();
    if (!GUARDED.test(location.pathname) && !local.get('kiosk_user')) return;
    const { guardPage } = await import('#web/features/accounts/page-guard.ts');
    await guardPage({ params, location, context });
  },
});
