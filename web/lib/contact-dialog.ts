import { useSyncExternalStore } from 'react';

let isShown = false;
const listeners = new Set<() => void>();

/** Shows or hides the contact form over the page. */
export function showContact(show: boolean): void {
  isShown = show;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsContactShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);
