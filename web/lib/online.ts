import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser has a connection, followed as it comes and goes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
