import { lazyPart } from '#web/ui/lazy-part.ts';

/** The dialog that says what a plan adds, loaded when it is opened. */
export const SubscribePart = lazyPart(
  ['plans'],
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
);

/** What a payer can do about a plan, outside the pages about plans. */
export const PlanActions = lazyPart(['plans'], async () => (await import('./plan-actions.tsx')).PlanActions);

/** The plan of a site in its settings. */
export const PlanSettings = lazyPart(
  ['plans'],
  async () => (await import('./plan-settings.tsx')).PlanSettings,
);
