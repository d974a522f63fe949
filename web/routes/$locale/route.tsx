import { createFileRoute, notFound } from '@tanstack/react-router';
import type { guardPage } from '#web/features/accounts/guards/page-guard.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { local } from '#web/lib/storage.ts';
import { KIOSK_KEY } from '#web/lib/storage-keys.ts';
import { NotFound } from '#web/screens/visit/not-found.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { guardsOf } from '#worker/shared/page-guards.ts';

export const Route = createFileRoute('/$locale')({
  // the only place that loads a page's messages: those of the areas that its routes name
  beforeLoad: async ({ params, location, context, matches }) => {
    if (!isLocale(params.locale)) throw notFound();
    const areas = matches.flatMap(({ staticData }) => staticData.areas ?? []);
    await Promise.all([guard({ params, location, context, matches }), loadMessages(...areas)]);
  },
  notFoundComponent: NotFound,
});

/** A kiosk has a guard on every page. */
async function guard(visit: Parameters<typeof guardPage>[0]): Promise<void> {
  const guards = guardsOf(visit.location.pathname.slice(visit.params.locale.length + 1));
  if (guards.length === 0 && !local.has(KIOSK_KEY)) return;
  const { guardPage } = await import('#web/features/accounts/guards/page-guard.ts');
  await guardPage(visit, guards);
}
