import { isOnline } from './online.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

const savesData = (): boolean =>
  Boolean((navigator as Navigator & { connection?: Connection }).connection?.saveData);

/**
 * Fetches scripts that a tap on this page needs, one after another in idle time, on any connection; not while
 * saving data. They are not evaluated.
 */
export async function fetchForTaps(addresses: readonly string[]): Promise<void> {
  for (const href of addresses) {
    if (savesData()) return;
    await idle();
    await new Promise((done) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
        onload: done,
        onerror: done,
      });
      document.head.append(link);
    });
  }
}

/** The next idle moment; Safari reports none. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** Whether to prefetch link targets: not offline, on 2g, or with data saving on. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return isOnline() && !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
