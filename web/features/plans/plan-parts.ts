import { lazyPart } from '#web/ui/lazy-part.ts';

/** The dialog that says what a plan adds, loaded when it is opened. */
export const SubscribePart = lazyPart(
  ['plans'],
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
);

/** The plan of a site in its settings. */
export const PlanSettings = lazyPart(
  ['plans'],
  async () => (await import('./plan-settings.tsx')).PlanSettings,
);
