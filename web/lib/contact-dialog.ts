import { useSyncExternalStore } from 'react';
import type { Locale } from '#worker/shared/locale.ts';
import { isWork } from './edition.ts';

let isShown = false;
const listeners = new Set<() => void>();

/** Shows or hides the contact form over the page. */
export function showContact(show: boolean): void {
  isShown = show;
  for (const listener of listeners) listener();
}

/** Shows the contact form: that of the home page where one is there, and in the work edition always. */
export function contactUs(locale: Locale): void {
  if (isWork() || document.getElementById('contact')) location.assign(`/${locale}#contact`);
  else showContact(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsContactShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);
