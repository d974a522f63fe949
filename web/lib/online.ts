import { useSyncExternalStore } from 'react';
import { offlineError } from './api-error.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser is online, updated on change. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);

/** Rejects as soon as the browser goes offline. */
export function connectionCut(): { happens: Promise<never>; forget: () => void } {
  let forget = () => {};
  const happens = new Promise<never>((_, reject) => {
    const fail = () => reject(offlineError());
    if (!isOnline()) return fail();
    window.addEventListener('offline', fail);
    forget = () => window.removeEventListener('offline', fail);
  });
  return { happens, forget: () => forget() };
}
